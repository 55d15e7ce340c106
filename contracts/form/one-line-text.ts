import * as v from 'valibot'

import { credentialMessages } from './credential-messages.ts'
import { readAccount, visibleText } from './typed-text.ts'

/** Refuses control characters (Unicode Cc), such as NUL, tab and line breaks: a one-line input has none. */
export const withoutControls = v.regex<string, typeof credentialMessages.controlCharacters>(
  /^\P{Cc}*$/u,
  credentialMessages.controlCharacters,
)

/** Text of a one-line input, trimmed, without invisible signs. */
export const OneLineText = v.pipe(v.string(), v.transform(visibleText), withoutControls)

/** Account name, phone number or ID number, read as people type any of them at a log-in. */
export const AccountText = v.pipe(v.string(), v.transform(readAccount), withoutControls)
