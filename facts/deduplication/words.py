"""What this feature's job and its tools call things."""

SWEEP = "find_same_names"  # the kind of job
COMPARING, MERGING = "compare_names", "merge_same_names"  # its stages
ENGINE, VERSION = "name comparison", "1"
