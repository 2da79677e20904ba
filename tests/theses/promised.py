"""What every reproduction promises to whoever reads its JSON."""

from typing import Any

from troef.theses.published import published
from troef.theses.reasons import reasons
from troef.theses.result import AGREES, DIFFERS, NOT_COMPARABLE, UNDECIDED, row_from

ROW = {"name", "published", "ours", "ci95", "games", "published_games", "verdict", "why"}
MORE = {"limits", "reading", "blame", "parts", "kind"}


def keeps_its_promise(result: dict[str, Any], name: str) -> None:
    """Check the JSON of one section."""
    assert {"id", "scale", "seconds", "rows", "claims"} <= set(result)
    assert result["id"] == name
    assert result["rows"]
    names = [(row["name"], row.get("reading", "")) for row in result["rows"]]
    assert len(names) == len(set(names))
    told = reasons([row_from(row) for row in result["rows"]])
    for row, why in zip(result["rows"], told, strict=True):
        assert ROW <= set(row) <= ROW | MORE
        assert row["verdict"] in (AGREES, DIFFERS, UNDECIDED, NOT_COMPARABLE)
        assert why or row["verdict"] in (AGREES, UNDECIDED), row["name"]
        # whoever says agrees or differs also says by what limits
        decided = row["verdict"] in (AGREES, DIFFERS) and row.get("kind") != "worked"
        assert not decided or "limits" in row or "parts" in row, row["name"]
        if row["ci95"]:
            assert row["ci95"][0] <= row["ours"] <= row["ci95"][1], row["name"]
    for claim in result["claims"]:
        assert set(claim) == {"text", "holds", "why"}
        assert claim["why"], claim["text"]
    assert [claim["text"] for claim in result["claims"]] == list(
        published()[name].get("claims", {}).values()
    )
