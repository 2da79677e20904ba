"""5.1 (formula lost in OCR; rebuilt from the paragraph)."""

from .rest import ordering as reproduce

__all__ = ["reproduce"]
