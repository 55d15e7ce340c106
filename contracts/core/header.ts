/** Every call has it, with the value 1: no other site can send it without our consent. Source: security R10. */
export const csrfHeader = 'X-BFF'

/** The account that the page was rendered for, empty for a visitor. Source: security R26. */
export const accountHeader = 'X-Account'

/** The exam that a call `ofExam` means. Source: docs/decisions/0027. */
export const examHeader = 'X-Exam'

/** Set where no person asks but a timer: it keeps no session alive. Source: security R5. */
export const timerHeader = 'X-Timer'

/** One wish of a person, for a call that is done `once`. Source: draft-ietf-httpapi-idempotency-key-header. */
export const idempotencyHeader = 'Idempotency-Key'

/** The cookie of a session. Browsers that know the prefix refuse it from scripts and from siblings. Source: security R2. */
export const cookieName = '__Host-Http-sid'
