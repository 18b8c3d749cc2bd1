"""One parser for each kind of file: ``parse(job) -> Content``. They run inside the sandboxed child only."""
