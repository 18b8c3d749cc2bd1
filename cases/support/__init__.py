"""How the platform's superusers look at a firm's records: one firm at a time, for a reason, for an hour, seen by the firm."""
