import type { I18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Group, List, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

import { FailedLine } from '#web/ui/form/status-line.tsx'
import { choiceText, type Column, plainText } from '../column.ts'

/** Part of a column that a form needs; the value of an id is not shown. */
export type FieldColumn = Pick<Column<never>, 'label' | 'choices'> & { readonly isId?: true }

type Props = {
  columns: Readonly<Record<string, FieldColumn | undefined>>
  /** Values with which the form began, and those that the server has now. */
  base: Readonly<Record<string, unknown>>
  current: Readonly<Record<string, unknown>>
  onOverwrite: () => void
  onReload: () => void
}

/** Edit conflict: which fields another person has changed since the row was opened, and the two choices. */
export function ConflictNotice({ columns, base, current, onOverwrite, onReload }: Props) {
  const { t, i18n } = useLingui()
  const changed = Object.keys(current).filter((name) => JSON.stringify(current[name]) !== JSON.stringify(base[name]))
  return (
    <ConflictAlert title={t`这条数据已被他人修改`} onOverwrite={onOverwrite} onReload={onReload}>
      <List size="sm">
        {changed.map((name) => {
          const label = columns[name] ? i18n._(columns[name].label) : name
          return (
            <List.Item key={name}>
              {label}
              {i18n.locale === 'zh' ? '：' : ': '}
              <Text span size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
                {columns[name]?.isId
                  ? t`（已改为其他选项）`
                  : textOfField(columns[name], current[name], i18n) || t`（空）`}
              </Text>
            </List.Item>
          )
        })}
      </List>
    </ConflictAlert>
  )
}

/** Status of the form while it has an edit conflict. */
export const ConflictNote = () => (
  <FailedLine>
    <Trans>尚未保存：内容已被他人修改，请先选择保留哪一个</Trans>
  </FailedLine>
)

type AlertProps = Pick<Props, 'onOverwrite' | 'onReload'> & { title: string; children?: ReactNode }

/** Edit conflict with its two resolutions. Scrolls into view: the form waits for the choice. */
export const ConflictAlert = ({ title, onOverwrite, onReload, children }: AlertProps) => (
  <Alert ref={scrollIntoView} role="alert" color="yellow" variant="light" title={title}>
    <Stack gap="sm">
      {children}
      <Group gap="sm">
        <Button variant="default" size="sm" onClick={onReload}>
          <Trans>放弃我的修改，载入最新内容</Trans>
        </Button>
        <Button color="red.9" size="sm" onClick={onOverwrite}>
          <Trans>仍然保存我的内容</Trans>
        </Button>
      </Group>
    </Stack>
  </Alert>
)

/** For a notice that the form waits for. */
export const scrollIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** Value of a form's field: the label of its choice, or the value itself. */
export function textOfField(column: Pick<Column<never>, 'choices'> | undefined, value: unknown, i18n: I18n): string {
  const text = plainText(value)
  const choice = column?.choices?.find((it) => it.value === text)
  return choice ? choiceText(choice, i18n) : text
}
