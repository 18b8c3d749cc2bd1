"""The Django project.

Numeric libraries compute on one thread in each process, unless the environment says otherwise: there are processes enough,
and threads that wait for each other over small matrices took eight times the processor. They read this when first loaded.
"""

import os

for _variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
    os.environ.setdefault(_variable, "1")
