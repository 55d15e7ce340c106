import '@mantine/core/styles/Table.css'

import { useLingui } from '@lingui/react/macro'
import { Table, Text } from '@mantine/core'

import type { LogEntry } from '#contracts/session/log-entry.ts'

import { dateTime } from '#web/ui/time/moment.ts'

import classes from './error-log-table.module.css'

/** Columns of the specification; a stack opens in its row. */
export function ErrorLogTable({ entries }: { entries: readonly LogEntry[] }) {
  const { t } = useLingui()
  return (
    <Table.ScrollContainer minWidth={720} maxHeight="56dvh">
      <Table stickyHeader verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t`类型`}</Table.Th>
            <Table.Th>{t`地址`}</Table.Th>
            <Table.Th>{t`内容`}</Table.Th>
            <Table.Th>{t`堆栈`}</Table.Th>
            <Table.Th>{t`时间`}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {entries.map(({ type, url, message, info: id, stack, time }) => (
            <Table.Tr key={url + message}>
              <Table.Td>{type}</Table.Td>
              <Table.Td>{url}</Table.Td>
              <Table.Td>
                {message}
                {id && <Text size="xs" c="dimmed">{t`请求编号 ${id}`}</Text>}
              </Table.Td>
              <Table.Td>
                {stack && (
                  <details className={classes.stack}>
                    <summary>{t`展开`}</summary>
                    <pre>{stack}</pre>
                  </details>
                )}
              </Table.Td>
              <Table.Td style={{ whiteSpace: 'nowrap' }}>{dateTime(time)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
