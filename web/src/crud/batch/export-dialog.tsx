import '../styles.ts'

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'

import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { type List, shownTotal } from '../list.ts'
import { useSelected } from '../table/selection.ts'
import { type ExportChoice, exportedColumns, rowsPerFile } from './export.ts'

type Props<Row extends { id: string }> = {
  list: List<Row>
  onClose: () => void
  onExport: (choice: ExportChoice<Row>) => void
}

/** Asks which rows and columns are exported, and says how many rows and files that makes. */
export function ExportDialog<Row extends { id: string }>({ list, onClose, onExport }: Props<Row>) {
  const { t, i18n } = useLingui()
  const selected = [...useSelected(list.selection).values()]
  const [of, setOf] = useState<'all' | 'selected'>(selected.length > 0 ? 'selected' : 'all')
  const [columns, setColumns] = useState<'all' | 'shown'>('all')
  const rows = of === 'selected' && selected.length > 0 ? selected : null
  const rowCount = rows?.length ?? list.total ?? 0
  const [shownCount, columnCount] = [true, false].map((isShownOnly) => exportedColumns(list, isShownOnly).length)
  return (
    <ConfirmDialog
      title={t`导出`}
      confirm={t`导出`}
      isDisabled={rowCount === 0}
      onClose={onClose}
      onConfirm={() => onExport({ rows, isShownOnly: columns === 'shown' })}
    >
      <Stack gap="md">
        {selected.length > 0 && (
          <Radio.Group label={t`数据`} value={of} onChange={(value) => setOf(value === 'all' ? 'all' : 'selected')}>
            <Stack gap="xs" mt={4}>
              <Radio value="selected" label={t`选中的 ${i18n.number(selected.length)} 条`} />
              <Radio value="all" label={t`符合筛选条件的全部 ${shownTotal(list, i18n)} 条`} />
            </Stack>
          </Radio.Group>
        )}
        {shownCount !== columnCount && (
          <Radio.Group
            label={t`列`}
            value={columns}
            onChange={(value) => setColumns(value === 'all' ? 'all' : 'shown')}
          >
            <Stack gap="xs" mt={4}>
              <Radio value="all" label={t`全部 ${columnCount} 列`} />
              <Radio value="shown" label={t`显示的 ${shownCount} 列`} />
            </Stack>
          </Radio.Group>
        )}
        <Text size="sm" role="status">
          <Amount rowCount={rowCount} />
        </Text>
      </Stack>
    </ConfirmDialog>
  )
}

function Amount({ rowCount }: { rowCount: number }) {
  const { i18n } = useLingui()
  const fileCount = Math.max(1, Math.ceil(rowCount / rowsPerFile))
  return (
    <>
      <Plural value={rowCount} one="共 # 条，" other="共 # 条，" />
      <Plural value={fileCount} one="# 个文件。" other="# 个文件。" />
      {fileCount > 1 && (
        <Trans>每个文件最多 {i18n.number(rowsPerFile)} 条，浏览器可能会询问是否允许下载多个文件。</Trans>
      )}
    </>
  )
}
