import * as v from 'valibot'

/** Schemas of single settings: out of the text of an environment variable. A message never quotes it. */

const positive = (expectation: string) => (byDefault: number) =>
  v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,7}$/, expectation), v.transform(Number), v.minValue(1, 'must not be 0')),
    String(byDefault),
  )

export const seconds = positive('must be whole seconds')
export const count = positive('must be a whole number')

/** A number of calls at once. */
export const concurrency = v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/), v.transform(Number))

/** A whole number between two others. */
export const within = ([least, most]: readonly [number, number], byDefault: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,5}$/, 'must be a whole number'),
      v.transform(Number),
      v.minValue(least, `must be at least ${least}`),
      v.maxValue(most, `must be at most ${most}`),
    ),
    String(byDefault),
  )

/** A whole number from 0 on. */
export const integer = (byDefault: number, most: number) => within([0, most], byDefault)

const highestPort = 65_535

/** A TCP port; 0 is any free one. */
export const portNumber = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'must be a whole number'),
  v.transform(Number),
  v.maxValue(highestPort, `must be at most ${highestPort}`),
)

/** Bearer token long enough to resist guessing. Source: RFC 6750 2.1. */
export const bearerToken = v.pipe(
  v.string(),
  v.regex(/^[!-~]{32,512}$/, 'must have at least 32 characters and no blanks'),
)

/** Blade's payload key. */
export const aesKey = v.pipe(
  v.string(),
  v.check((value) => new TextEncoder().encode(value).length === 32, 'must be exactly 32 bytes'),
)

/** A key of our own. */
export const sessionKey = v.pipe(v.string('is missing'), v.minLength(32, 'must have at least 32 characters'))

export const required = v.pipe(v.string('is missing'), v.nonEmpty('is empty'))
export const text = v.pipe(v.string(), v.nonEmpty('is empty'))

export const header = (byDefault: string) =>
  v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z-]+$/, 'must be a header name')), byDefault)

export const property = (byDefault: string) =>
  v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z]\w{0,40}$/, 'must be a property name')), byDefault)

export const roleAlias = (byDefault: string) =>
  v.optional(v.pipe(v.string(), v.regex(/^[^\s,]{1,60}$/, 'must be the alias of a role')), byDefault)

export const onOff = (byDefault: 'on' | 'off') =>
  v.pipe(
    v.optional(v.picklist(['on', 'off'], 'must be on or off'), byDefault),
    v.transform((value) => value === 'on'),
  )

/** What a log-in does to older ones: keep, keep and notify, revoke and notify. */
const sessionPolicies = ['allow', 'notify', 'evict'] as const
export type SessionPolicy = (typeof sessionPolicies)[number]
export const sessionPolicy = (byDefault: SessionPolicy) =>
  v.optional(v.picklist(sessionPolicies, 'must be allow, notify or evict'), byDefault)

export const address = v.pipe(
  v.string('is missing'),
  v.url('must be an address'),
  v.transform((value) => new URL(value)),
)

export const webOrigin = v.pipe(
  address,
  v.transform((url) => url.origin),
)

/** Entries parted by blanks, each of which holds for `isValid`. */
export const list = (isValid: (entry: string) => boolean, expectation: string) =>
  v.pipe(
    v.optional(v.string(), ''),
    v.transform((value) => value.split(/\s+/).filter((entry) => entry !== '')),
    v.check((entries) => entries.every(isValid), expectation),
  )

/** Empty counts as unset. */
export const empty = v.pipe(
  v.literal(''),
  v.transform(() => undefined),
)
