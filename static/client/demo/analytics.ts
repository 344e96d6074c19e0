// Our own counting of page views, and the cookies of a maker of statistics that keeps some.

import "../consent/analytics";
import { keepListed } from "./listed";

keepListed("analytics");
