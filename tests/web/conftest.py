"""A server for the tests of a file."""

import pytest
from served import Served


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    one = Served(tmp_path_factory.mktemp("tables"))
    yield one
    one.kill()
