"""What `manage.py new_tool` writes: a tool's declaration, action, policy, partial, test and access sample."""
