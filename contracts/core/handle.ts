import * as v from 'valibot'

/** What a claim opens: one that was given for one thing opens no other. */
export type Purpose = 'captcha' | 'scan' | 'scan log-in' | 'ncias' | 'ncias log-in'

/** How a field takes part: the gateway gives the claim away, takes it, or takes it once. */
export type Claim = { readonly part: 'issued' | 'held' | 'spent'; readonly purpose: Purpose }

/**
 * A key in an answer. What the browser gets in its place is a claim: only the browser that asked can use it, for two
 * minutes, and nobody can make one up. Source: security R50.
 */
export const issued = (purpose: Purpose) => v.pipe(v.string(), marked({ part: 'issued', purpose }))

/** A claim in an input: the upstream gets the key that it stands for. */
export const held = (purpose: Purpose) => v.pipe(text(), marked({ part: 'held', purpose }))

/** As held, and good once. `missing` is what to say when there is none. */
export const spent = (purpose: Purpose, missing?: string) => v.pipe(text(missing), marked({ part: 'spent', purpose }))

const text = (missing?: string) => v.pipe(v.string(), v.nonEmpty(missing), v.maxLength(1024))

const marked = (claim: Claim) => v.metadata<string, { readonly claim: Claim }>({ claim })
