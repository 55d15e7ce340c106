import * as v from 'valibot'

import { maxLength } from './length.ts'

/** Purpose that a handle is bound to: it is refused for any other. */
export type Purpose = 'captcha' | 'scan' | 'scan log-in' | 'ncias' | 'ncias log-in'

/** Role of a schema field: the gateway issues the handle, or accepts it repeatedly or one time. */
export type Handle = { readonly part: 'issued' | 'reusable' | 'one-time'; readonly purpose: Purpose }

/**
 * Upstream key in an answer, which the gateway replaces with a handle: opaque, unforgeable, bound to the browser that
 * asked, valid for two minutes. Source: security R50.
 */
export const issuedHandle = (purpose: Purpose) => v.pipe(v.string(), handleMetadata({ part: 'issued', purpose }))

/** Reusable handle in an input; the upstream receives the key behind it. */
export const handle = (purpose: Purpose) => v.pipe(handleText(), handleMetadata({ part: 'reusable', purpose }))

/** One-time handle in an input. `missing` is the validation message for an empty one. */
export const oneTimeHandle = (purpose: Purpose, missing?: string) =>
  v.pipe(handleText(missing), handleMetadata({ part: 'one-time', purpose }))

const handleText = (missing?: string) => v.pipe(v.string(), v.nonEmpty(missing), maxLength(1024))

const handleMetadata = (use: Handle) => v.metadata<string, { readonly handle: Handle }>({ handle: use })
