"""What choices cost: hints before a choice, and a review of a deal that was played.

- `weighing`: what each action brings by what its seat may know, over worlds drawn from its view;
- `opened`: what each action brings with all cards known, exactly where the oracle plays;
- `reviewing`: a played deal, action by action, both ways;
- `saying`: all this in words.

Budgets are numbers of simulations and every decision has a stream of chance of its own, so the same seed
gives the same hint and the same review.
"""
