"""Thesis 000, Maastricht 2007: rules against simulation in Rikken."""
