"""What people run: the command line, the runner of examples, the pytest plugin, simulation. The only room that
prints.
"""
