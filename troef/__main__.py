"""`python -m troef` is `troef`."""

from .cli import main

raise SystemExit(main())
