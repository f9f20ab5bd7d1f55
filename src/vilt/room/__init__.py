"""The room: tables that last, in a database, behind one door.

Whatever happens to a table goes through `vilt.room.room.Room.execute`: load, decide, commit, tell. No process owns a
table; what must happen later stands in the database as a deadline.
"""
