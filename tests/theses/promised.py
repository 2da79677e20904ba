"""What every reproduction promises to whoever reads its JSON."""

from typing import Any

from troef.theses.published import published
from troef.theses.result import AGREES, DIFFERS, NOT_COMPARABLE

ROW = {"name", "published", "ours", "ci95", "games", "published_games", "verdict", "why"}


def keeps_its_promise(result: dict[str, Any], name: str) -> None:
    """Check the JSON of one section."""
    assert {"id", "scale", "seconds", "rows", "claims"} <= set(result)
    assert result["id"] == name
    assert result["rows"]
    names = [row["name"] for row in result["rows"]]
    assert len(names) == len(set(names))
    for row in result["rows"]:
        assert set(row) == ROW
        assert row["verdict"] in (AGREES, DIFFERS, NOT_COMPARABLE)
        assert row["why"] or row["verdict"] == AGREES, row["name"]
        if row["ci95"]:
            assert row["ci95"][0] <= row["ours"] <= row["ci95"][1], row["name"]
    for claim in result["claims"]:
        assert set(claim) == {"text", "holds", "why"}
        assert claim["why"], claim["text"]
    assert [claim["text"] for claim in result["claims"]] == list(
        published()[name].get("claims", {}).values()
    )
