"""With which code the websocket of a page is closed, and what the client does then (static/client/socket.ts).

| Close code | What | The client |
|---|---|---|
| 4400 | a frame that is no text, no JSON or too large | connects again |
| 4401 | signed out, or the guard says go elsewhere | loads the page anew by GET |
| 4403 | opened by a foreign page; refused before it opens | – |
| 4404 | no such page | stops |
| 4409 | somebody has signed in anew in this browser | waits for the new login, then connects again or loads the page anew |
| 4426 | a page of another client, or of a post whose answer is lost | loads the page anew, or says the reason: if typed in, or posted |
| 4008 | too many sockets, frames or waiting events | connects again, later; with the reason ``{"after": 7}`` after so many seconds |
| 1012 | the process ends | connects again within two seconds, and says nothing of it before three |
| 4500 | a component raised | connects again |
"""

from typing import Final

MOVED: Final = 1012
TOO_MUCH: Final = 4008
BAD_FRAME: Final = 4400
GO_BY_GET: Final = 4401
FOREIGN: Final = 4403
NO_PAGE: Final = 4404
REPLACED: Final = 4409
OTHER_CLIENT: Final = 4426
FAILED: Final = 4500
