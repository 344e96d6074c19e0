"""Every business number of the specification, once, in its order and groups (spec: shell 9, content 9).

A number that an authority's product owner could change lives here; one that only the code cares about stays beside
its code. JavaScript and CSS get these as props and custom properties, never as copies.
"""

from datetime import timedelta
from typing import Final

MILLISECOND: Final = timedelta(milliseconds=1)
"""How browsers count: ``IDLE_AFTER // MILLISECOND``."""

# Session (shell 4 and 9)
SESSION_WARNING: Final = timedelta(minutes=5)
REFRESH_UNDER: Final = timedelta(minutes=25)
IDLE_AFTER: Final = timedelta(seconds=30)
SIGN_IN_TRIES: Final = 10
SIGN_IN_INTERVAL: Final = timedelta(milliseconds=500)
TOKEN_LIFETIME: Final = timedelta(minutes=30)
SESSION_LIFETIME: Final = timedelta(hours=8)
REFRESH_COOL_DOWN: Final = timedelta(seconds=60)
REFRESH_GRACE: Final = timedelta(seconds=20)
SESSION_ASK_EACH: Final = timedelta(seconds=10)
SESSION_MILESTONES: Final = tuple(timedelta(seconds=seconds) for seconds in (240, 180, 120, 60, 30))
COUNTDOWN_TICK: Final = timedelta(seconds=1)

# Calls (shell 7 and 9)
FEATURES_TIMEOUT: Final = timedelta(seconds=5)
FEATURES_TRIES: Final = 3
FEATURES_RETRY_DELAY_BELOW: Final = timedelta(milliseconds=500)
FEATURES_FRESH_FOR: Final = timedelta(minutes=1)
FETCH_RETRIES: Final = 3
UPSTREAM_TIMEOUT: Final = timedelta(seconds=10)
"""For one try, from the connecting to the last byte: one that drips is not waited for."""
UPSTREAM_CONNECT_TIMEOUT: Final = timedelta(seconds=3)
"""A machine that is there takes a connection at once, from the farthest corner of a network in a second."""
UPSTREAM_RESPONSE_MOST: Final = 4 * 1024 * 1024
"""Bytes: ten times the answer for a thousand companies, each with four protected names."""
RETRY_AFTER_MOST: Final = timedelta(seconds=5)
"""The longest Retry-After that somebody who waits for a page is made to wait."""
JSON_DEPTH: Final = 32
"""Lists and objects in each other, of what others send; the deepest that any call takes has 4."""
BREAKER_FAILURES: Final = 12
"""Tries that fail in a row: three visitors with four tries each. One bad answer, or one visitor's, leaves nobody without a register."""
BREAKER_WINDOW: Final = timedelta(seconds=60)
"""Four tries that time out take forty seconds; failures farther apart than this have nothing to do with each other."""
BREAKER_PAUSE: Final = timedelta(seconds=20)
"""Long enough for a restart behind a load balancer, short enough that whoever loads the page anew is helped."""

# Database (ours)
DATABASE_POOL: Final = (2, 8)
"""Connections that a process keeps, and has at most: twenty-four processes are within what a PostgreSQL has by default."""
DATABASE_POOL_WAIT: Final = timedelta(seconds=2)
"""How long one is waited for: after that a visitor is told, who would go away soon."""
DATABASE_CONNECTION_LIFETIME: Final = timedelta(minutes=30)
DATABASE_CHECKED_AFTER: Final = timedelta(seconds=5)
"""A connection that rested for so long is asked whether it lives before it is used."""
DATABASE_CONNECT_TIMEOUT: Final = timedelta(seconds=2)
DATABASE_SILENCE: Final = timedelta(seconds=2)
"""How long a server may say nothing before it is left; a frozen one keeps no limits of its own."""
DATABASE_STATEMENT_TIMEOUT: Final = timedelta(seconds=5)
DATABASE_STATEMENT_TIMEOUT_LONG: Final = timedelta(seconds=30)
"""For editors and commands, whose questions are larger and who wait."""
DATABASE_LOCK_TIMEOUT: Final = timedelta(seconds=2)
MIGRATION_TRIES: Final = 60
MIGRATION_TRIED_AGAIN_AFTER: Final = timedelta(seconds=1)
DATABASE_IDLE_TRANSACTION_TIMEOUT: Final = timedelta(seconds=10)
DATABASE_KEEPALIVE: Final = timedelta(seconds=5)
DATABASE_BREAKER_FAILURES: Final = 3
DATABASE_BREAKER_WINDOW: Final = timedelta(seconds=5)
DATABASE_BREAKER_PAUSE: Final = timedelta(seconds=1)
DATABASE_RETRY_AFTER: Final = timedelta(seconds=5)
"""When whoever was told that it is away should come again."""

# Pages that an edge keeps (ours)
EDGE_SECONDS: Final = 10
EDGE_SECONDS_NOT_FOUND: Final = 3
EDGE_SECONDS_PULSE: Final = 3
EDGE_REVALIDATE: Final = timedelta(seconds=30)
"""How much older a page may be that is shown while a new one is fetched."""
EDGE_ASKED_WITHIN: Final = timedelta(seconds=5)
"""How long a server in front may take to fetch a page anew."""
EDGE_IF_ERROR: Final = timedelta(hours=1)
"""How old one may be that is shown because no process answers."""

# Requests (ours)
REQUESTS_AT_WORK: Final = 100
"""In one process at once: at some ten milliseconds each, the last of them has its answer within a second or two."""
REQUESTS_KEPT_FOR_POSTS: Final = 20
"""More, for what somebody signed in sends: it is the end of what they came for."""
REQUESTS_WAITING: Final = 200
REQUEST_WAITS: Final = timedelta(seconds=1)
BUSY_RETRY_AFTER: Final = (1, 5)
"""Seconds, least and most, after which whoever was refused should come again."""
BUSY_PAGE_KEPT: Final = timedelta(minutes=1)
SOCKETS_DRAWN_AT_ONCE: Final = 8
SOCKETS_IN_LINE: Final = 2_000
CANCELLED_AGAIN_AFTER: Final = timedelta(seconds=1)
"""What was cancelled and goes on has lost it; what ends by itself, such as leaving a group, has done so by then."""

# Health (ours)
DEPENDENCIES_LOOKED_AT_EVERY: Final = timedelta(seconds=10)
DEPENDENCY_AWAY_LOOKED_AT_EVERY: Final = timedelta(seconds=2)
DEPENDENCY_ANSWERS_WITHIN: Final = timedelta(seconds=1)
"""What takes longer than this keeps visitors waiting: it is as good as away."""
DISK_FREE_LEAST_MB: Final = 100
"""Of the disk of ``VST_DATA``: below it a build of the search index, or a few pictures, may find no room."""
CONTACT_MAILED_WITHIN: Final = timedelta(minutes=5)
"""The goal, for 99 of 100 contact messages."""
OUTBOX_LATE_AFTER: Final = timedelta(minutes=15)
"""A contact message that waits for longer has met more than one failure."""
CERTIFICATE_ENDS_SOON: Final = timedelta(days=14)
METADATA_LATE_AFTER: Final = timedelta(hours=3)
"""They are read each hour: two tries in a row have failed."""
METADATA_ENDS_SOON: Final = timedelta(days=1)
"""Federations sign for some days and renew each day."""

# What all processes share (ours)
REDIS_ANSWERS_WITHIN: Final = timedelta(seconds=5)
"""When production starts."""
REDIS_WAIT: Final = timedelta(milliseconds=300)
"""For Redis, when a limit is counted: a visitor waits meanwhile, and would rather be let through."""
REDIS_LEFT_ALONE: Final = timedelta(seconds=5)
"""After a failure, so that visitors do not wait for it one after the other."""
SOCKET_LEASE: Final = timedelta(seconds=60)
"""How long the other processes go by what one last said of its open sockets: one that was killed frees them by then."""
SOCKET_LEASE_RENEWED_EVERY: Final = timedelta(seconds=20)
LAYER_TRIED_AGAIN_AFTER: Final = timedelta(seconds=1)
"""After a failure of the channel layer: what was changed while it was away is read as soon as it is back."""
LAYER_GROUP_JOINED_EVERY: Final = timedelta(minutes=1)
"""Channels forgets who is in a group after a day, and a Redis that was started anew at once."""
PROCESS_TELLS_EVERY: Final = timedelta(seconds=3)
"""How it is, to the console."""
PROCESS_GONE_AFTER: Final = timedelta(seconds=9)
"""Without a word: three that did not come."""
MEMORY_LOOKED_AT_EVERY: Final = timedelta(seconds=5)
MEMORY_GIVEN_BACK_AFTER: Final = 200
"""Pages that were closed: what they held is some twenty megabytes."""
PROCESS_STARTS_WITHIN: Final = timedelta(seconds=60)
"""Until then one that ended because it had grown is back, and another of its machine may."""
PROCESS_FORGOTTEN_AFTER: Final = timedelta(hours=1)

# Engagemang (shell 5 and 9)
MAX_COMPANIES: Final = 1000
PARTIAL_ENGAGEMENTS_KEPT: Final = timedelta(seconds=15)
"""An answer of the register from which something is missing: not asked for with each page, and soon again."""
CHOOSER_SEARCH_ABOVE: Final = 7
CHOOSER_WAITS: Final = timedelta(seconds=1)
"""How long the chooser waits for the register before it shows itself without the list: longer than a second feels like nothing happens."""
CHOOSER_REFRESH: Final = timedelta(seconds=2)
"""How often a browser without scripts looks again."""
RECENT_PARTIES: Final = 3
"""Latest choices that the chooser puts first."""
PARTIES_IN_MENU: Final = 7
"""How many parties the profile menu lists when there are more than the chooser shows without a search: as many as can be read at a glance.
The menu is in every page, and a thousand rows would be 350 KB of each."""
FILTER_QUIET: Final = timedelta(milliseconds=200)
"""How long nothing is typed in a filter before the number of hits is said."""
NAMNSKYDD_SHOWN: Final = 4
NAMNSKYDD_CUT_ABOVE: Final = 40
NAMNSKYDD_CUT_TO: Final = 45
PARTY_NOTE_MAX: Final = 2000
"""Characters of a person's own notes about one party: a page of text."""

OVERVIEW_WAITS: Final = timedelta(milliseconds=300)
"""How long my pages wait for cases and dates before they are drawn without; what comes later takes its place on the live page."""
OVERVIEW_TIMEOUT: Final = timedelta(seconds=8)
"""An e-service that has not said by then what is going on has failed to."""
OVERVIEW_ITEMS: Final = 20
"""Cases and dates of one service on my pages; more belong on the service's own."""
DESK_TODO_WITHIN: Final = timedelta(days=30)
"""How long before its day a deadline stands among what is to be done now."""
DESK_TODO_SHOWN: Final = 5
"""The rest stands behind a button."""
CASE_NEW_FOR: Final = timedelta(hours=24)
"""How long a case that was sent in stands first on my pages, with a tag that says so."""

HISTORY_KEPT_MONTHS: Final = 24
HISTORY_KEPT: Final = timedelta(days=731)
"""The same in days, whichever months they are: long enough for a complaint or an audit of the year before."""
HISTORY_PAGE: Final = 20
HISTORY_EXPORTED_MOST: Final = 100_000
"""Rows that the console gives in one file, which is made in memory: some 15 MB. ``manage.py audit_export`` has no limit."""

# How long what is of persons is kept (ours; what stands elsewhere here is kept as long as it says)
PERSON_KEPT_FOR: Final = HISTORY_KEPT
"""After somebody last signed in: their settings, notes and what services keep for them."""
CONTACT_KEPT_FOR: Final = timedelta(days=90)
"""After a message was sent, or given up: until whoever got it has answered, and answered what came of the answer."""
CONTACT_HELD_KEPT_FOR: Final = timedelta(days=30)
"""A message that nobody would send on within a month is none."""
RETURN_KEPT_FOR: Final = timedelta(days=1)
ENDED_SESSION_KEPT_FOR: Final = timedelta(days=1)
"""After the end of a login: a browser that comes with its cookies is told what became of it."""

# E-services (shell 4 and 9)
BROKEN_RELOAD_AFTER: Final = timedelta(seconds=120)
SERVICE_LOAD_TIMEOUT: Final = timedelta(seconds=30)
"""What a page of a service in Python may take to read what it shows (ours); a page may say less, or more."""
REMOTE_HEAD_TIMEOUT: Final = timedelta(seconds=5)
REMOTE_LOAD_TIMEOUT: Final = timedelta(seconds=20)
REMOTE_MOUNT_TIMEOUT: Final = timedelta(seconds=10)
REMOTE_UPDATE_TIMEOUT: Final = timedelta(seconds=5)
REMOTE_UNMOUNT_TIMEOUT: Final = timedelta(seconds=3)
REMOTE_ABSENT_GRACE: Final = timedelta(seconds=30)
"""How long an app stays when the page no longer says whether it should."""

# Stepwise cases (flow 5, 6, 11)
FLOW_DRAFT_KEPT_FOR: Final = timedelta(days=90)
"""After it was last changed, unless the flow says otherwise."""
FLOW_CASE_KEPT_FOR: Final = timedelta(days=5 * 365 + 1)
"""After it was sent."""
FLOW_DRAFTS_MOST: Final = 20
"""Of one flow, for one person and party."""
FLOW_ANSWERS_MOST: Final = 200 * 1024
"""Bytes of a draft's answers as JSON."""
SNI_HITS_MOST: Final = 20
"""Codes to choose from by a word; whose is not among them writes one more letter."""
FLOW_GROUP_MOST: Final = 200
"""Rows of a group."""
FLOW_LOOK_UP_WITHIN: Final = timedelta(seconds=2)
"""A register that is slower than this stops nobody: it is asked again when the application is sent."""
FLOW_STUCK_AFTER: Final = 16
"""Tries, after which an operator is told; it is tried for ever."""
FLOW_FIRST_WAIT: Final = timedelta(seconds=30)
FLOW_LONGEST_WAIT: Final = timedelta(hours=2)
FLOW_CLAIMED_FOR: Final = timedelta(minutes=2)
"""Longer than an authority is waited for, several times over."""
FLOW_EVENT_KEPT_FOR: Final = timedelta(days=1)
"""How long what an authority says waits for its case, or for what it said before."""
FLOW_HEARD_KEPT_FOR: Final = timedelta(days=90)
"""How long it is known that an event was taken."""
FLOW_FILE_SIGNED_WITHIN: Final = timedelta(minutes=5)
"""How old, or how far ahead, the signature of an authority may be that asks for a file."""
FLOW_MESSAGE_MOST: Final = 10_000
"""Characters of a message in a case."""

# Signatures, payment and mails of stepwise cases (flow 6, 9, 10)
FLOW_SIGNED_WITHIN: Final = timedelta(days=30)
"""After the first invitation."""
FLOW_REMINDED_AFTER: Final = (timedelta(days=3), timedelta(days=7))
"""An invitation that has not been answered."""
FLOW_REMINDED_BY_HAND_EACH: Final = timedelta(days=1)
FLOW_SIGNATURE_BEGUN_FOR: Final = timedelta(minutes=30)
"""Between leaving for the provider and coming back."""
FLOW_REASON_MOST: Final = 1_000
"""Characters of why somebody declines."""
FLOW_EXPIRY_TOLD_BEFORE: Final = timedelta(days=7)
FLOW_MAIL_KEPT_FOR: Final = timedelta(days=30)
FLOW_MAIL_TRIES: Final = 16
FLOW_PAYMENT_FIRST_WAIT: Final = timedelta(seconds=5)
"""Between two questions to a payment provider about an order; they grow."""
FLOW_PAYMENT_LONGEST_WAIT: Final = timedelta(hours=1)
FLOW_PAYMENT_ASKED_FOR: Final = timedelta(days=14)
"""An order that nobody has paid by then is asked for no more; a callback still counts."""

# Attachments of stepwise cases (flow 8)
MEGABYTE: Final = 1024 * 1024
KILOBYTE: Final = 1024
FILE_PIECE: Final = 64 * KILOBYTE
"""Bytes of a file that are in memory at a time."""
UPLOAD_IN_MEMORY: Final = 256 * KILOBYTE
"""Bytes of a body that are held in memory; from there on it is on disk."""
FLOW_FILE_MOST: Final = 10 * MEGABYTE
"""Bytes of one file."""
FLOW_FILES_MOST: Final = 10
"""Files of one field."""
FLOW_FILES_OF_DRAFT_MOST: Final = 50 * MEGABYTE
"""Bytes of all files of one draft."""
FLOW_UPLOAD_BODY_MOST: Final = FLOW_FILES_OF_DRAFT_MOST + MEGABYTE
"""Bytes of a form with files: all that a draft may have at once, and the answers."""
FLOW_FILE_NAME_MOST: Final = 100
"""Characters of a file's name that are shown."""
FLOW_PDF_PAGES_MOST: Final = 200
FLOW_PICTURE_POINTS_MOST: Final = 50_000_000
FLOW_PREVIEW_PX: Final = 320
"""Longest side of the small picture of a file."""
FLOW_SCAN_WITHIN: Final = timedelta(seconds=20)
"""A scanner that is slower than this is asked again later."""
FLOW_SCAN_CLAIMED_FOR: Final = timedelta(minutes=1)
FLOW_SCANS_EACH: Final = timedelta(seconds=15)

# Cases of stepwise cases (flow 12)
FLOW_COMPLEMENT_FIELDS_MOST: Final = 50
"""Questions that an authority asks once more at a time."""
FLOW_CASES_OF_PARTY: Final = 100
"""Of all services that my pages look at; the page of all cases has the others."""
FLOW_CLOSED_SHOWN_FOR: Final = timedelta(days=14)
"""How long my pages show a case after it was closed and its messages were read."""
FLOW_CASES_LISTED: Final = 50
"""On a page of all cases of a party."""
FLOW_MESSAGES_SHOWN: Final = 100
"""Of a case, the latest; those before them on a page of their own."""
FLOW_WRITTEN_MOST: Final = 2_000
"""Characters of a message that a party writes."""

# Traces (ours)
TRACES_SHARE: Final = 0.05
"""Of the traces in which nothing failed."""
TRACES_SPANS_MOST: Final = 500
"""Of one trace."""

# Cookies (shell 9, content 9)
LOCALE_COOKIE_AGE: Final = timedelta(days=365)
THEME_COOKIE_AGE: Final = timedelta(days=365)
CONSENT_COOKIE_AGE: Final = timedelta(days=365)
CSRF_COOKIE_LIFETIME: Final = timedelta(days=365)
SIGN_ON_COOKIE_AGE: Final = timedelta(minutes=10)
EDITOR_SESSION_LIFETIME: Final = timedelta(hours=8)
EDITOR_TRIES: Final = 10
"""Wrong passwords for a name from one address."""
EDITOR_TRIES_OF_ALL: Final = 50
"""Wrong passwords for a name from everywhere, after which answers are slow."""
EDITOR_TRIES_WITHIN: Final = timedelta(minutes=10)
EDITOR_SLOW_ANSWER: Final = timedelta(seconds=2)
EDITOR_CODE_TRIES: Final = 10
"""Wrong codes of somebody whose password was right, in the same time."""
EDITOR_RECOVERY_CODES: Final = 10
EDITOR_SIGN_ONS: Final = 60
"""Logins by the organisation that are begun at one address, in the same time."""
EDITOR_RESCUE_LIFETIME: Final = timedelta(minutes=15)
CONSENT_DELAY_APPLE: Final = 168

# Header and drawers (shell 9)
HEADER_COMPACT_AFTER_PX: Final = 40
SCROLL_OFFSET_PX: Final = 200
DRAWER_CLOSE_DELAY: Final = timedelta(milliseconds=250)
DRAWER_COMPACT_TITLE_AFTER_PX: Final = 10
DESKTOP_FROM_PX: Final = 1024
EM_PX: Final = 16
"""Pixels of an em of a media query at the text size a browser begins with; the given widths follow whoever chose another one."""
BREAKPOINTS_PX: Final = {"xs": 375, "sm": 600, "md": 768, "lg": 1024, "xl": 1280, "xxl": 1440, "xxxl": 1920}
PAGE_HEADER_BREAKPOINTS_PX: Final = (320, 375.5, 600, 768.5, 1024, 1280, 1440, 1920)
CONSENT_BREAKPOINTS_PX: Final = (640, 768, 1024, 1280, 1536)
SEARCH_DIALOG_BREAKPOINTS_PX: Final = (640, 1024)

# Notices that operators write
NOTICE_TITLE_MAX: Final = 120
"""Characters: two lines on a phone."""
NOTICE_MESSAGE_MAX: Final = 1_000
NOTICES_ASKED_AT_MOST_EACH: Final = timedelta(milliseconds=250)
"""So that a source that says that nothing holds is not asked without end."""
PAGES_TOLD_TOGETHER: Final = 8
PAGES_TOLD_PAUSE: Final = timedelta(milliseconds=10)
"""A changed notice is drawn on so many open pages, some 13 ms, before those who want something else of the process have their turn."""

# Pages without a websocket (ours)
STILL_AGAIN_AFTER: Final = timedelta(minutes=5)
"""How long a page that needed its websocket keeps it while nothing is done."""
PULSE_EVERY: Final = timedelta(seconds=5)
"""How often a page that is used asks whether something has changed."""
PULSE_SLOWEST: Final = timedelta(minutes=10)

# The question below a page (ours)
FEEDBACK_OF_AN_ADDRESS: Final = 30
FEEDBACK_WITHIN: Final = timedelta(minutes=1)

# What browsers tell of errors (ours)
BROWSER_FAULT_MAX_BYTES: Final = 4_096
BROWSER_FAULTS_OF_AN_ADDRESS: Final = 10
BROWSER_FAULTS_WITHIN: Final = timedelta(minutes=1)

# Identity keys that all processes share (ours)
IDENTITY_KEYS_LOOKED_AT_EVERY: Final = timedelta(seconds=5)

# Switches of operators (ours)
SWITCHES_LOOKED_AT_EVERY: Final = timedelta(seconds=1)
SWITCHES_LOOKED_AT_AT_MOST_EACH: Final = timedelta(milliseconds=250)
SWITCH_WORDS_MAX: Final = 300
"""Characters of a reason: what fits in a notice on a phone."""
CLOSED_RETRY_AFTER: Final = timedelta(minutes=5)
"""When to come again to an e-service that is closed for nobody knows how long."""

# Search (content 5 and 9)
SEARCH_COUNTED_MOST: Final = 200
"""Hits that are looked through to say how many there are of each kind."""
SEARCH_PAGE_SIZE: Final = 9
SEARCH_MIN_TERM: Final = 3
SEARCH_TERM_MAX: Final = 300
"""Characters of a question that count; the rest of a longer one changes nothing."""
SEARCH_RESULTS_MOST: Final = 50
"""Results of one page that a call may ask for."""
SUGGESTIONS_MOST: Final = 8
SEARCH_COUNTED_MAX: Final = 80
"""Characters: what is longer is no search for a page, and may tell of somebody."""
SEARCHES_WRITTEN_EVERY: Final = timedelta(seconds=10)
SEARCHES_WAITING_MOST: Final = 5_000
"""Different terms that a process keeps until it writes them; a flood of others is not counted."""
SEARCHES_OF_AN_ADDRESS: Final = 100
"""Different terms that are counted of one address in a day; each of them once."""
SEARCHES_KEPT_FOR: Final = timedelta(days=400)
"""So that a month can be compared with the same one of last year."""
SEARCHES_SHOWN_FROM: Final = 2
"""How often a term was searched for before editors see it: what one person wrote once may be about that person."""
SEARCHES_SUGGESTED_FROM: Final = 5
"""How often a term was searched for, and found something, before it is suggested to everybody."""
SEARCHES_SUGGESTED_FROM_DAYS: Final = 3
"""On so many different days: one person's evening makes no suggestion."""
SEARCHES_SUGGESTED_FOR: Final = timedelta(days=90)
SEARCHES_SUGGESTED_MOST: Final = 2_000
"""Terms of each language, those searched for most."""
SEARCHES_SUGGESTED_READ_EVERY: Final = timedelta(minutes=10)
SEARCH_MEANING_WITHIN: Final = timedelta(seconds=1)
"""How long a search waits for the glossary."""
SEARCH_HIT_ID_MAX: Final = 100
"""Characters of the id of a hit that was chosen."""
SEARCH_CLICK_MAX_BYTES: Final = 2_048
SEARCH_CLICKS_OF_AN_ADDRESS: Final = 60
SEARCH_CLICKS_WITHIN: Final = timedelta(minutes=1)
SEARCH_CHOSEN_SELDOM: Final = 0.1
"""Clicks for each search up to which the hits of a term are nearly never chosen."""
SEARCH_CHOSEN_SELDOM_FROM: Final = 10
"""Searches that found something from which that is said of a term: of fewer nobody can tell."""
SEARCH_LIFTED_FROM_DAYS: Final = 3
"""On how many different days a hit was chosen for a term, by several visitors on each, before it weighs more for it."""
SEARCH_LIFTED_FROM_VISITORS: Final = 2
"""Whose choices make such a day, six in all at least: one person, however patient, lifts nothing."""
SEARCH_LIFTED_FOR: Final = timedelta(days=90)
SEARCH_LIFT_MOST: Final = 1.3
"""By what a weight is multiplied at most: a much better hit is never passed."""
SUGGESTION_DEBOUNCE: Final = timedelta(milliseconds=300)
CALL_PATIENCE: Final = timedelta(seconds=15)
"""How long a browser waits for an answer: longer than the portal waits for its search source."""
SKELETON_ITEMS: Final = 3

# Navigation (content 9)
MENU_DEPTH_IN_DATA: Final = 5
MENU_DEPTH_DRAWN: Final = 4

# Content endpoint (content 7; the limits are ours)
CONTENT_QUERY_CHARACTERS: Final = 40_000
CONTENT_QUERY_TOKENS: Final = 5_000
CONTENT_QUERY_COMMENTS: Final = 500
CONTENT_QUERY_FIELDS: Final = 2_000
"""As executed: a fragment counts each time that it is spread. So do aliases and spreads."""
CONTENT_QUERY_DEPTH: Final = 12
CONTENT_QUERY_ALIASES: Final = 15
CONTENT_QUERY_SPREADS: Final = 50
CONTENT_QUERY_FRAGMENTS: Final = 20
CONTENT_QUERY_COMPARISONS: Final = 50_000
"""Steps that are taken to see whether fields of the same name fit together: a page with all its blocks takes some hundred."""
CONTENT_RESPONSE_FIELDS: Final = 20_000
"""Values of an answer: a hundred news articles with two hundred each."""
CONTENT_RESPONSE_CHARACTERS: Final = 4 * 1024 * 1024
CONTENT_QUERY_TIME: Final = timedelta(seconds=1)
CONTENT_QUERIES_AT_ONCE: Final = 2
CONTENT_QUERIES_WAITING: Final = 50
CONTENT_FIELDS_OF_AN_ADDRESS: Final = 20_000
"""Fields that the queries of one address may have in a minute: ten of the costliest, a hundred of those that fetch a page."""
CONTENT_FIELDS_WITHIN: Final = timedelta(minutes=1)
CONTENT_FIELDS_COUNTED_BY: Final = 100
"""Fields that are counted as one; what is left counts as a whole one."""
NEWS_LIST_MOST: Final = 100
NEWS_PAGE_SIZE: Final = 10
REVIEWED_WITHIN: Final = timedelta(days=365)
"""How long a page may stand without anybody looking it over."""
PERSISTED_QUERIES_MOST: Final = 1_000

# Forms (content 5 and 9)
CONTACT_MESSAGE_MAX: Final = 5000
CONTACT_EMAIL_BELOW: Final = 200
CONTACT_ANSWER_WORKING_DAYS: Final = 2
TELEPHONE_HOURS: Final = ((8, 18), (8, 18), (8, 18), (8, 18), (8, 16))
"""When somebody answers the telephone, from Monday to Friday, in whole hours of Sweden."""
TELEPHONE_EVE_UNTIL: Final = 12
"""On the day before a public holiday."""
TEXTAREA_MAX: Final = 250
TEXTAREA_WARN_FROM: Final = 20
TEXTAREA_ALARM_FROM: Final = 10
TEXTAREA_ROWS: Final = (3, 8)
SELECT_FILTER_ABOVE: Final = 7
AMOUNT_DECIMALS: Final = 6
DATE_ITEM_HEIGHT_PX: Final = 51
DATE_RANGE_YEARS: Final = 10
HELPBOX_OFFSET_PX: Final = 20
DRAFT_SAVED_AFTER: Final = timedelta(seconds=1)
"""How much typing may be lost when a session ends without a warning."""
DRAFT_KEPT_FOR: Final = timedelta(days=3)
"""Over a weekend. What nobody came back for by then is deleted."""
FIGURES_FIELDS_MAX: Final = 500
FIGURES_TEXT_MAX: Final = 200
FIGURES_ADDRESS_MAX: Final = 6_000
"""Characters of what a calculator's form holds in an address."""
FIGURES_UNPACKED_MAX: Final = 64 * 1024
FIGURES_FILE_MAX: Final = 256 * 1024
FIGURES_WAITING_MAX: Final = 200
"""Files of calculators that may wait to be made at once; who asks for one more is told."""
FIGURES_MADE_WITHIN: Final = timedelta(seconds=20)
FIGURES_SPOKEN_EVERY: Final = timedelta(seconds=2)
FIGURES_SAVED_AFTER: Final = timedelta(seconds=1)
"""After a change, until what somebody signed in has typed is kept."""
SAVED_FORMS_MAX: Final = 20
"""Of one service, person and party."""
FIGURES_REST: Final = timedelta(milliseconds=150)
"""Without a key, after which what was typed is sent."""
DRAFT_UNDO: Final = timedelta(seconds=10)
"""How long a draft that was removed can be had back."""

# Content that editors own (content 3)
CONTENT_LOOKED_AT_EVERY: Final = timedelta(seconds=1)
SCHEDULE_LOOKED_AT_EVERY: Final = timedelta(minutes=1)
SCHEDULE_STANDS_STILL_AFTER: Final = 5 * SCHEDULE_LOOKED_AT_EVERY
EDITED_ID_MAX: Final = 80
EDITED_TITLE_MAX: Final = 120
EDITED_SENTENCE_MAX: Final = 250
EDITED_PARAGRAPH_MAX: Final = 400
EDITED_PREAMBLE_MAX: Final = 500
EDITED_ADDRESS_MAX: Final = 500
EDITED_KEY_MAX: Final = 20
OUTER_LINK_PATIENCE: Final = timedelta(seconds=10)
UPLOADED_PICTURE_MAX_MB: Final = 10
UPLOADED_PICTURE_MAX_BYTES: Final = UPLOADED_PICTURE_MAX_MB * 1024 * 1024
UPLOADED_PICTURE_MAX_POINTS: Final = 40_000_000
UPLOAD_BODY_MAX_BYTES: Final = 32 * 1024 * 1024
"""What is sent with a picture in it: much more than a picture may be, so that it is its field that says that it is too large."""
