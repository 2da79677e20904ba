"""How agents learn by playing against themselves (docs/tutorials/train.md).

`selfplay` plays, compiled; `layers` and `teaching` learn from it with PyTorch, an extra; `command` is what
`troef train` does. What was learned is a small file of weights: whoever plays with it needs no PyTorch.
"""
