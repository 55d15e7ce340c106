import * as v from 'valibot'

import { credentialMessages } from './credential-messages.ts'

/** Refuses control characters (Unicode Cc), such as NUL, tab and line breaks: a one-line input has none. */
export const withoutControls = v.regex<string, typeof credentialMessages.controlCharacters>(
  /^\P{Cc}*$/u,
  credentialMessages.controlCharacters,
)

/** Text of a one-line input, trimmed. */
export const OneLineText = v.pipe(v.string(), v.trim(), withoutControls)
