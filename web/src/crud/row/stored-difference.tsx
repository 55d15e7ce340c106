import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Code, Group, List, Stack } from '@mantine/core'

import { type Column, plainText } from '../column.ts'
import { isMasked } from '../field/masked-value.tsx'
import type { ListView } from '../list.ts'

/** Fields that the server stored otherwise than they were typed, and the row that has them. */
export type Difference = {
  readonly id: string | null
  readonly fields: readonly { readonly name: string; readonly typed: string; readonly stored: string }[]
}

/** Difference between the stored row and the typed values; null without a difference. Masked values cannot be compared. */
export function storedDifference(
  stored: Readonly<Record<string, unknown>>,
  typed: Readonly<Record<string, unknown>>,
): Difference | null {
  const fields = Object.keys(typed).flatMap((name) => {
    const texts = { typed: plainText(typed[name]), stored: plainText(stored[name]) }
    const isComparable = name in stored && !isMasked(texts.stored)
    return isComparable && texts.typed !== texts.stored ? [{ name, ...texts }] : []
  })
  const { id } = stored
  return fields.length > 0 ? { id: typeof id === 'string' ? id : null, fields } : null
}

type Props<Row extends { id: string }> = {
  columns: Readonly<Record<string, Pick<Column<never>, 'label'> | undefined>>
  difference: Difference
  list: Pick<ListView<Row>, 'open'>
}

/** After a save: what the server has changed. The row is saved; it can be edited again. */
export function StoredDifference<Row extends { id: string }>({ columns, difference, list }: Props<Row>) {
  const { t, i18n } = useLingui()
  const { id, fields } = difference
  return (
    <Stack gap="md">
      <Alert role="alert" color="orange" variant="light" title={t`已保存，但服务器改写了内容`}>
        <List size="sm">
          {fields.map(({ name, typed, stored }) => (
            <List.Item key={name}>
              {columns[name] ? i18n._(columns[name].label) : name}
              {i18n.locale === 'zh' ? '：' : ': '}
              <Code style={{ overflowWrap: 'anywhere' }}>{typed}</Code>
              {' → '}
              <Code style={{ overflowWrap: 'anywhere' }}>{stored || t`（空）`}</Code>
            </List.Item>
          ))}
        </List>
      </Alert>
      <Group justify="flex-end" gap="sm">
        {id && (
          <Button variant="default" onClick={() => list.open(id, 'edit')}>
            <Trans>再次编辑</Trans>
          </Button>
        )}
        <Button onClick={() => list.open()} data-autofocus>
          <Trans>知道了</Trans>
        </Button>
      </Group>
    </Stack>
  )
}
