/**
 * CSRF protection: every call sends it with the value 1; another origin cannot without a CORS preflight. Source:
 * security R10.
 */
export const csrfHeader = 'X-BFF'

/** Account reference that the page was rendered for; empty for a visitor. Source: security R26. */
export const accountHeader = 'X-Account'

/** Id of the exam that a call with `requiresExam` is for. */
export const examHeader = 'X-Exam'

/** Background request, sent by a timer: does not extend the idle time-out. Source: security R5. */
export const timerHeader = 'X-Timer'

/** Seconds since the last activity of the person: a keep-alive extends the idle time-out from then on. Source: security R5. */
export const idleHeader = 'X-Idle'

/** Id of a request: of every answer, every line of the log, and of the calls of the upstream that belong to it. */
export const requestIdHeader = 'X-Request-Id'

/** Server's time at the answer, as in server-time.ts: with every answer of a call. Source: docs/decisions/0060. */
export const serverTimeHeader = 'X-Server-Time'

/** Idempotency key of a call with `idempotent`. Source: draft-ietf-httpapi-idempotency-key-header. */
export const idempotencyHeader = 'Idempotency-Key'

/** Session cookie. Browsers reject this prefix when it is set by a script or by a sibling domain. Source: security R2. */
export const cookieName = '__Host-Http-sid'

/** Cookie that binds handles to a browser. Source: security R50. */
export const browserCookie = '__Host-Http-browser'

/** Session cookie at the separate origin of administrators. Source: security R14. */
export const adminCookieName = '__Host-Http-admin'
