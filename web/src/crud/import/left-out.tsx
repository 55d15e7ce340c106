import '../styles.ts'

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Alert, List } from '@mantine/core'
import type { ReactNode } from 'react'

import type { Table } from '../spreadsheet/table.ts'
import { enumeration, type Head } from './head.ts'

type Props = { table: Table; head: Head }

/** Which sheet was read, and what of the file was not: sheets, hidden rows, titles, columns that are none of ours. */
export function LeftOut({ table, head }: Props) {
  const { i18n } = useLingui()
  const { sheet, otherSheets, hiddenSheets, hiddenRowCount } = table
  const names = (of: readonly string[]) => enumeration(of, i18n)
  const first = table.lines[head.lineCount - 1]?.number
  const notes: [isSaid: boolean, note: ReactNode][] = [
    [sheet !== null, <Trans key="sheet">读取的是工作表“{sheet}”</Trans>],
    [otherSheets.length > 0, <Trans key="others">没有读取其他工作表：{names(otherSheets)}</Trans>],
    [hiddenSheets.length > 0, <Trans key="hidden">没有读取隐藏的工作表：{names(hiddenSheets)}</Trans>],
    [
      hiddenRowCount > 0,
      <Plural
        key="rows"
        value={hiddenRowCount}
        one="# 行被隐藏或筛选掉，没有读取。需要导入的，请取消筛选后重新选择。"
        other="# 行被隐藏或筛选掉，没有读取。需要导入的，请取消筛选后重新选择。"
      />,
    ],
    [head.lineCount > 1, <Trans key="titles">表头在第 {first} 行，上面的内容没有读取</Trans>],
    [head.unknown.length > 0, <Trans key="columns">没有认出这些列，不会导入：{names(head.unknown)}</Trans>],
  ]
  const said = notes.filter(([isSaid]) => isSaid).map(([, note]) => note)
  if (said.length === 0) return null
  const isOrdinary = otherSheets.length + hiddenSheets.length + hiddenRowCount + head.unknown.length === 0
  return (
    <Alert role="note" color={isOrdinary ? 'blue' : 'orange'} variant="light">
      <List size="sm" listStyleType="none">
        {said.map((note, at) => (
          // oxlint-disable-next-line no-array-index-key -- a fixed order
          <List.Item key={at}>{note}</List.Item>
        ))}
      </List>
    </Alert>
  )
}
