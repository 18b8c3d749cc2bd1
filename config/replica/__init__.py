"""Reading from a replica of the database, where ``DATABASE_REPLICA_URL`` names one (docs/scale.md)."""
