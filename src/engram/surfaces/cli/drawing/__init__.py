"""How answers look in a terminal; the room where rich may be imported at the top."""
