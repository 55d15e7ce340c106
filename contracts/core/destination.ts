import * as v from 'valibot'

import { DisplayText } from './blade.ts'

/**
 * Redirect target for paying, outside the product; may be empty. Allow-list: the gateway refuses an answer with a target
 * whose origin its settings do not name. Source: security R47.
 */
export const PayDestination = v.pipe(DisplayText, v.pipe(v.string(), v.metadata({ destination: 'pay' })))

/** Redirect target for a log-in at an identity provider; allow-listed like PayDestination. Source: security R13. */
export const LogInDestination = v.pipe(v.string(), v.url(), v.metadata({ destination: 'log-in' }))

/** URL of a file in the object store; http or https only, because pages load it. */
export const FileAddress = v.pipe(v.string(), v.url(), v.regex(/^https?:\/\//i))

/** Picture as a data URL; some servers send the bare Base64, which a number is not. Source: blade-contract 16. */
export const PictureData = v.pipe(
  v.string(),
  v.transform((value) =>
    /^(?:iVBOR|\/9j\/|R0lG|UklGR|[\w+/]{80})[\w+/]*={0,2}$/.test(value)
      ? `data:${imageType(value)};base64,${value}`
      : value,
  ),
  v.startsWith('data:image/'),
)

/** Media type by the first bytes. */
const imageType = (base64: string) =>
  base64.startsWith('/9j/') ? 'image/jpeg' : base64.startsWith('R0lGOD') ? 'image/gif' : 'image/png'
