import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Group } from '@mantine/core'

import { FailedLine } from '#web/ui/form/status-line.tsx'
import { useCopy } from '../table/use-copy.ts'
import { type FieldColumn, scrollIntoView, textOfField } from './conflict-notice.tsx'

type Props = {
  columns: Readonly<Record<string, FieldColumn | undefined>>
  /** What is typed now, without secrets. */
  typed: () => Readonly<Record<string, unknown>>
  isPending: boolean
  /** Saves it as a new row; absent where rows are not added. */
  onSaveAsNew: (() => void) | undefined
  /** Drops it. */
  onDiscard: () => void
}

/** The row was removed since it was opened: what was typed can become a new one, be copied, or be dropped. */
export function RemovedNotice({ columns, typed, isPending, onSaveAsNew, onDiscard }: Props) {
  const { t, i18n } = useLingui()
  const copy = useCopy()
  const lines = () =>
    Object.entries(typed()).flatMap(([name, value]) => {
      const column = columns[name]
      const text = column && !column.isId && textOfField(column, value, i18n)
      return text ? [`${i18n._(column.label)}${i18n.locale === 'zh' ? '：' : ': '}${text}`] : []
    })
  return (
    <Alert ref={scrollIntoView} role="alert" color="yellow" variant="light" title={t`这条数据已被删除，修改无法保存`}>
      <Group gap="sm">
        {onSaveAsNew && (
          <Button size="sm" loading={isPending} onClick={onSaveAsNew}>
            <Trans>另存为新数据</Trans>
          </Button>
        )}
        <Button variant="default" size="sm" onClick={() => void copy(lines().join('\n'))}>
          <Trans>复制我填写的内容</Trans>
        </Button>
        <Button variant="subtle" color="red.9" size="sm" onClick={onDiscard}>
          <Trans>放弃并关闭</Trans>
        </Button>
      </Group>
    </Alert>
  )
}

/** Status of the form of a row that was removed. */
export const RemovedNote = () => (
  <FailedLine>
    <Trans>尚未保存：这条数据已被删除</Trans>
  </FailedLine>
)
