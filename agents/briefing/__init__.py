"""What an agent should know of its cases, as they are now and as far as its session may see."""
