import * as v from 'valibot'

/** What a handle opens: one that was given for one thing opens no other. */
export type Purpose = 'captcha' | 'scan' | 'scan log-in' | 'ncias' | 'ncias log-in'

/** How a field takes part: the gateway gives the handle away, takes it, or takes it once. */
export type Handle = { readonly part: 'issued' | 'reusable' | 'one-time'; readonly purpose: Purpose }

/**
 * A key in an answer. What the browser gets in its place is a handle: only the browser that asked can use it, for two
 * minutes, and nobody can make one up. Source: security R50.
 */
export const issuedHandle = (purpose: Purpose) => v.pipe(v.string(), marked({ part: 'issued', purpose }))

/** A handle in an input: the upstream gets the key that it stands for. */
export const handle = (purpose: Purpose) => v.pipe(text(), marked({ part: 'reusable', purpose }))

/** As held, and good once. `missing` is what to say when there is none. */
export const oneTimeHandle = (purpose: Purpose, missing?: string) =>
  v.pipe(text(missing), marked({ part: 'one-time', purpose }))

const text = (missing?: string) => v.pipe(v.string(), v.nonEmpty(missing), v.maxLength(1024))

const marked = (mark: Handle) => v.metadata<string, { readonly handle: Handle }>({ handle: mark })
