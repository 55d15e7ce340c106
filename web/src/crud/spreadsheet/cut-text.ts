import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import { maxCellText } from './bounds.ts'

/** Text that fits into a cell: a spreadsheet takes a file with a longer one for damaged. The cut is marked. */
export function cutText(text: string, i18n: I18n): string {
  if (text.length <= maxCellText) return text
  const count = i18n.number(text.length)
  const mark = i18n._(msg`…（已截断，全文 ${count} 个字符）`)
  return text.slice(0, maxCellText - mark.length).replace(/[\uD800-\uDBFF]$/, '') + mark
}
