"""Section 6.2 of thesis 000: the groups of hands that the adaptive player goes by."""

from ...agents.rikken.generalised import GROUPS
from .examples import worked

reproduce = worked(lambda section: {"combinations": (section["combinations"], len(GROUPS))})
