import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import { maxBytes, maxColumns, maxRows } from '../spreadsheet/bounds.ts'
import type { CellFault, CellProblem, FileFault, UnreadableFile } from '../spreadsheet/table.ts'

const maxMegabytes = maxBytes / 1024 / 1024
const maxRowText = String(maxRows)

const faultTexts: Readonly<Record<Exclude<FileFault, 'tooManyColumns'>, MessageDescriptor>> = {
  tooLarge: msg`文件超过 ${maxMegabytes} MB，请拆成几个文件`,
  tooManyRows: msg`超过 ${maxRowText} 行，请拆成几个文件`,
  expandsTooMuch: msg`此 Excel 文件过大，请把数据复制到新文件`,
  oldFormat: msg`这是旧版 Excel 文件（.xls）或设有密码，请另存为没有密码的 .xlsx`,
  notReadable: msg`读不出这个文件。请选择 .xlsx 或 CSV 文件。`,
  damaged: msg`文件已损坏，请用表格软件打开，另存后重新选择`,
  encoding: msg`文字编码无法识别，请另存为 UTF-8 编码的 CSV`,
  quotes: msg`CSV 中有没有结束的引号，请检查文件`,
  empty: msg`文件中没有数据`,
  stopped: msg`文件没有读完，请刷新页面后重试，或把数据复制到新文件`,
}

/** Why a file cannot be read, where, and what to do. */
export function unreadableText({ fault, place: { sheet, cell = '' } }: UnreadableFile, i18n: I18n): string {
  const where = sheet === undefined ? '' : i18n._(msg`工作表“${sheet}”：`)
  if (fault !== 'tooManyColumns') return where + i18n._(faultTexts[fault])
  return where + i18n._(msg`${cell} 有内容，超出了前 ${maxColumns} 列，请删除后重新选择`)
}

/** A table that does not fit the import. */
export class FileProblem extends Error {
  readonly text: MessageDescriptor

  constructor(text: MessageDescriptor) {
    super(text.id)
    this.text = text
  }
}

const cellTexts: Readonly<Record<CellFault, (shown: string) => MessageDescriptor>> = {
  rounded: () => msg`表格软件已将此数字四舍五入，请将该列设为文本后重新填写`,
  date: () => msg`表格软件已将此内容变为日期，请将该列设为文本后重新填写`,
  format: (shown) => msg`显示的内容（格式 ${shown}）与实际值不同，请将该列设为文本后重新填写`,
  error: (shown) => msg`公式出错（${shown}），请改正后重新选择`,
  noValue: () => msg`公式没有结果，请用表格软件打开并保存后重新选择`,
  merged: () => msg`单元格与上面的行合并，请取消合并后填写`,
  lostCharacter: () => msg`有字符已丢失（显示为 �），请重新填写`,
  beyondHead: () => msg`这一行的单元格比表头多，内容中可能有分隔符，请加上引号`,
}

/** Why a cell is refused, and what to do. */
export const cellText = ({ fault, shown = '' }: CellProblem, i18n: I18n): string => i18n._(cellTexts[fault](shown))
