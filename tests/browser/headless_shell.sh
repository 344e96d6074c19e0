#!/bin/sh
# chromedriver waits for the first page of a Chromium, and the headless shell opens none unless it is named.
exec chromium-headless-shell "$@" about:blank
