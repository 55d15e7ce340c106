import type { I18n } from '@lingui/core'

import { validationText } from '../form/validation-text.ts'
import { serverName } from '../server-name.tsx'

/** Message of a field in the language of the page: of a format, or what the server says. */
export function fieldError(message: string, i18n: I18n): string {
  const text = validationText(message, (it) => i18n._(it))
  return text === message ? serverName(message, i18n).text : text
}
