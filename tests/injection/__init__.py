"""Documents that try to command whoever reads them, and a model that obeys all of it."""
