"""The demo matters: fictional files of a law firm, built from ``sources/``, and what is to be found in them."""
