import '../styles.ts'

import { Trans } from '@lingui/react/macro'
import { List as Items, Text } from '@mantine/core'

import { useErrorText } from '#web/ui/error/use-error-text.ts'
import type { Failure } from './batch.ts'

type Props<Row extends { id: string }> = { failures: readonly Failure<Row>[]; toName: (row: Row) => string }

/** Rows of a batch that failed, each with what the server said. */
export function FailureList<Row extends { id: string }>({ failures, toName }: Props<Row>) {
  const errorText = useErrorText()
  if (failures.length === 0) return null
  return (
    <Items size="sm" listStyleType="none" spacing={6}>
      {failures.map(({ row, error }) => (
        <Items.Item key={row.id}>
          <Text span fw={600} size="sm" lang="zh-CN">
            {toName(row)}
          </Text>
          {' · '}
          {error.code === 'refused' && !error.detail ? (
            <Trans>未执行，原因未知</Trans>
          ) : (
            <span lang={errorText(error) === error.detail ? 'zh-CN' : undefined}>{errorText(error)}</span>
          )}
        </Items.Item>
      ))}
    </Items>
  )
}
