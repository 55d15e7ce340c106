import '../styles.ts'
import '@mantine/core/styles/Table.css'

import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, ScrollArea, Table } from '@mantine/core'

import type { Call } from '#contracts/core/call.ts'

import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx'
import type { Table as Content } from '../spreadsheet/table.ts'
import { secretColumns } from './sheets.ts'
import type { ImportSpec } from './spec.ts'

type Props<Submit extends Call> = {
  spec: ImportSpec<Submit>
  table: Content
  /** Gets the number of lines that are no data. */
  onAnswer: (lineCount: 0 | 1) => void
  onCancel: () => void
}

/** Lines that are shown with the question. */
const shownLines = 4

/** Asks whether the first line is data, where no line names a column: below which columns the cells would be imported. */
export function AskHead<Submit extends Call>({ spec, table, onAnswer, onCancel }: Props<Submit>) {
  const { t, i18n } = useLingui()
  const secret = secretColumns(spec)
  return (
    <>
      <Alert role="alert" color="orange" variant="light">
        <Trans>没有认出表头。各列将按下面的顺序导入，请确认第一行是数据还是表头。</Trans>
      </Alert>
      <ScrollArea.Autosize mah={360} type="auto">
        <Table aria-label={t`前几行`} verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t`行`}</Table.Th>
              {spec.columns.map(({ name, label }) => (
                <Table.Th key={name} style={{ whiteSpace: 'nowrap' }}>
                  {i18n._(label)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {table.lines.slice(0, shownLines).map(({ number, cells }) => (
              <Table.Tr key={number}>
                <Table.Th scope="row" style={{ whiteSpace: 'nowrap' }}>
                  {number}
                </Table.Th>
                {spec.columns.map(({ name }, at) => (
                  <Table.Td key={name} lang="zh-CN" style={{ overflowWrap: 'anywhere' }}>
                    {secret.has(name) && cells[at] ? '••••••' : cells[at]}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
      <DialogActions status={null} onCancel={onCancel}>
        <Button variant="default" disabled={table.lines.length < 2} onClick={() => onAnswer(1)}>
          <Trans>是表头，不导入</Trans>
        </Button>
        <Button variant="default" onClick={() => onAnswer(0)}>
          <Trans>是数据</Trans>
        </Button>
      </DialogActions>
    </>
  )
}
