import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import { maxBytes, maxRows } from './spec.ts'

const maxMegabytes = maxBytes / 1024 / 1024
const maxRowText = String(maxRows)

/** Why a file cannot be read, and what to do. */
export const fileProblems = {
  tooLarge: msg`文件超过 ${maxMegabytes} MB，请拆成几个文件。`,
  tooManyRows: msg`超过 ${maxRowText} 行，请拆成几个文件。`,
  expandsTooMuch: msg`这个 Excel 文件解压后过大，没有读取。请把数据复制到新的文件中。`,
  oldFormat: msg`这是旧版 Excel 文件（.xls），请另存为 .xlsx 或 CSV。`,
  notReadable: msg`读不出这个文件。请选择 .xlsx 或 CSV 文件。`,
  encoding: msg`文字编码无法识别，请另存为 UTF-8 编码的 CSV。`,
  quotes: msg`CSV 中有没有结束的引号，请检查文件。`,
  empty: msg`文件中没有数据。`,
} as const satisfies Readonly<Record<string, MessageDescriptor>>

/** A file that cannot be imported at all. */
export class FileProblem extends Error {
  readonly text: MessageDescriptor

  constructor(text: MessageDescriptor, cause?: unknown) {
    super(text.id, { cause })
    this.text = text
  }
}
