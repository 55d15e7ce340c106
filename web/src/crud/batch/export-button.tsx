import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useRef, useState } from 'react'

import { asApiError } from '#web/api/query-client.ts'
import { serverNow } from '#web/clock/clock.ts'
import { saveFile } from '#web/ui/download/save-file.ts'
import { useErrorText } from '#web/ui/error/use-error-text.ts'
import { date } from '#web/ui/moment.ts'
import { errorToast } from '#web/ui/toast/failure-toast.ts'
import type { List } from '../list.ts'
import type { BatchProgress } from './batch.ts'
import { exportFile, exportLimits } from './export.ts'
import { ProgressDialog } from './progress-dialog.tsx'

type Props<Row extends { id: string }> = { list: List<Row>; /** Name of the file. */ name: string }

/** Exports what matches the current filter as an xlsx file, up to 2,000 rows. */
export function ExportButton<Row extends { id: string }>({ list, name }: Props<Row>) {
  const { t, i18n } = useLingui()
  const errorText = useErrorText()
  const controller = useRef<AbortController>(null)
  const [progress, setProgress] = useState<BatchProgress | null>(null)
  const limit = i18n.number(exportLimits.rows)
  async function start() {
    const { signal } = (controller.current = new AbortController())
    try {
      const file = await exportFile({ list, i18n, signal, onProgress: setProgress })
      saveFile(file, `${name} ${date(serverNow())}.xlsx`)
      const isCut = list.total > exportLimits.rows
      notifications.show({
        color: isCut ? 'orange' : 'green',
        message: isCut ? t`数据较多，已导出前 ${limit} 条` : t`导出成功`,
      })
    } catch (error) {
      if (!signal.aborted) notifications.show({ ...errorToast, message: errorText(asApiError(error)) })
    } finally {
      setProgress(null)
    }
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
        disabled={list.total === 0}
        onClick={() => void start()}
      >
        <Trans>导出</Trans>
      </Button>
      {progress && (
        <ProgressDialog title={t`正在导出`} progress={progress} onCancel={() => controller.current?.abort()} />
      )}
    </>
  )
}
