"""The messages between room and clients, one WebSocket per client, JSON texts.

A client sends `ClientMessage`, the room answers and tells with `ServerMessage`; the field `type` says which. Unknown
fields of a client are refused: nobody acts for a seat that is not his by adding one.
"""
