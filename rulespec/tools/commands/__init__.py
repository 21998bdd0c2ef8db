"""One module for each verb of the command line; each has a click command called `command`."""
