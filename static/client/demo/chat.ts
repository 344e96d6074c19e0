// In the place of a chat of another maker: it keeps what such a one keeps, and does nothing else.

import { keepListed } from "./listed";

keepListed("chat");
