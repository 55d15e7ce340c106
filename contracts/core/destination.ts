import * as v from 'valibot'

import { Text } from './blade.ts'

/**
 * An address outside the product that a browser is sent to for paying, or nothing. The gateway lets an answer out only
 * when each of them is a place that its settings name. Source: security R47.
 */
export const PayDestination = v.pipe(Text, v.pipe(v.string(), v.metadata({ destination: 'pay' })))

/** As PayDestination, for proving who one is at a provider. Source: security R13. */
export const LogInDestination = v.pipe(v.string(), v.url(), v.metadata({ destination: 'log-in' }))

/** Where a file lies in the object store. Nothing else than http may stand where a page loads a picture from. */
export const FileAddress = v.pipe(v.string(), v.url(), v.regex(/^https?:\/\//i))

/** A picture that travels in the answer itself. */
export const PictureData = v.pipe(v.string(), v.startsWith('data:image/'))
