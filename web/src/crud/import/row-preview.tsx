import '../styles.ts'
import '@mantine/core/styles/Table.css'

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Alert, ScrollArea, Stack, Table, Text } from '@mantine/core'

import type { Call } from '#contracts/core/call.ts'

import type { CheckedRow } from './check-rows.ts'
import { secretColumns } from './sheets.ts'
import type { ImportSpec } from './spec.ts'

type Props<Submit extends Call> = {
  spec: ImportSpec<Submit>
  rows: readonly CheckedRow<Submit>[]
  /** Rows that the server has are updated; otherwise they are skipped. */
  isUpdating: boolean
}

/** Rows of a table of this dialog; the others are in the file. */
const maxShown = 100

/** The table scrolls rather than breaks its heads. */
const unbroken = { whiteSpace: 'nowrap' } as const

const order = ['invalid', 'ready', 'existing', 'done'] as const

/** What the check of a file found: the rows, those with problems first. */
export function RowPreview<Submit extends Call>({ spec, rows, isUpdating }: Props<Submit>) {
  const { t } = useLingui()
  const rowCount = (state: CheckedRow<Submit>['state']) => rows.filter((row) => row.state === state).length
  const [ready, invalid, existing, done] = [
    rowCount('ready'),
    rowCount('invalid'),
    rowCount('existing'),
    rowCount('done'),
  ]
  const sorted = rows.toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state))
  const texts = {
    ready: t`可以导入`,
    existing: isUpdating ? t`已存在，更新` : t`已存在，跳过`,
    done: t`上次已导入，跳过`,
  }
  return (
    <>
      <Alert role="status" color={invalid > 0 ? 'orange' : 'blue'} variant="light">
        <Plural value={ready} one="# 行可以导入。" other="# 行可以导入。" />{' '}
        {invalid > 0 && <Plural value={invalid} one="# 行有问题，不会导入。" other="# 行有问题，不会导入。" />}{' '}
        {existing > 0 &&
          (isUpdating ? (
            <Plural value={existing} one="# 行已存在，更新。" other="# 行已存在，更新。" />
          ) : (
            <Plural value={existing} one="# 行已存在，跳过。" other="# 行已存在，跳过。" />
          ))}{' '}
        {done > 0 && <Plural value={done} one="# 行上次已导入，跳过。" other="# 行上次已导入，跳过。" />}
      </Alert>
      <RowTable
        spec={spec}
        rows={sorted.map((row) => ({
          ...row,
          outcome: row.state === 'invalid' ? row.problem : texts[row.state],
          isProblem: row.state === 'invalid',
        }))}
      />
    </>
  )
}

/** A row with what became of it, or will. */
type ShownRow = Pick<CheckedRow<Call>, 'line' | 'texts'> & { readonly outcome: string; readonly isProblem: boolean }

type TableProps<Submit extends Call> = { spec: ImportSpec<Submit>; rows: readonly ShownRow[] }

/** Rows of a file with their outcome. Secret cells are hidden. */
export function RowTable<Submit extends Call>({ spec, rows }: TableProps<Submit>) {
  const { t, i18n } = useLingui()
  const secret = secretColumns(spec)
  const columns = spec.columns.filter(({ name }) => rows.some(({ texts }) => texts[name]))
  const rest = rows.length - maxShown
  return (
    <Stack gap={4}>
      <ScrollArea.Autosize mah={360} type="auto" offsetScrollbars="present">
        <Table stickyHeader aria-label={t`数据行`} verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th style={unbroken}>{t`行`}</Table.Th>
              <Table.Th>{t`结果`}</Table.Th>
              {columns.map(({ name, label }) => (
                <Table.Th key={name} style={unbroken}>
                  {i18n._(label)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.slice(0, maxShown).map(({ line, texts, outcome, isProblem }) => (
              <Table.Tr key={line}>
                <Table.Th scope="row" style={unbroken}>
                  {line}
                </Table.Th>
                <Table.Td c={isProblem ? 'var(--mantine-color-error)' : undefined} miw={160}>
                  {outcome}
                </Table.Td>
                {columns.map(({ name }) => (
                  <Table.Td key={name} lang="zh-CN" miw={88} style={{ overflowWrap: 'break-word' }}>
                    {texts[name] && secret.has(name) ? '••••••' : texts[name]}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
      {rest > 0 && (
        <Text size="sm" c="dimmed">
          <Trans>另有 {i18n.number(rest)} 行没有显示</Trans>
        </Text>
      )}
    </Stack>
  )
}
