"""troef: card games with hidden cards, played by people and by programs."""

__version__ = "0.1.0"
