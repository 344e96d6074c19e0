"""Company law that more than one service goes by: names, boards, days, and the questions that ask for them."""
