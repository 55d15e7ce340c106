import { useLingui } from '@lingui/react/macro'
import { notifications } from '@mantine/notifications'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useRef, useState } from 'react'

import { asApiError } from '#web/client/api/query-client.ts'
import { serverNow } from '#web/client/clock/clock.ts'
import { saveFile } from '#web/ui/download/save-file.ts'
import { useErrorText } from '#web/ui/error/use-error-text.ts'
import { OpenInBrowser } from '#web/ui/in-app-browser/open-in-browser.tsx'
import { can } from '#web/ui/in-app-browser/wechat.ts'
import { date } from '#web/ui/time/moment.ts'
import { errorToast } from '#web/ui/toast/failure-toast.ts'
import type { List } from '../list.ts'
import { ToolButton } from '../tool-button.tsx'
import type { BatchProgress } from './batch.ts'
import { ExportDialog } from './export-dialog.tsx'
import { type ExportChoice, exportParts, rowsPerFile } from './export.ts'
import { ProgressDialog } from './progress-dialog.tsx'

type Props<Row extends { id: string }> = { list: List<Row>; /** Name of the file. */ name: string }

const sheet = <IconFileSpreadsheet size={16} aria-hidden />

/**
 * Exports rows of a list as xlsx files, of 10,000 rows each, once the person has seen how many that are; those that are ready
 * stay after a stop.
 */
export function ExportButton<Row extends { id: string }>({ list, name }: Props<Row>) {
  const { t, i18n } = useLingui()
  const errorText = useErrorText()
  const controller = useRef<AbortController>(null)
  const [isAsking, setIsAsking] = useState(false)
  const [progress, setProgress] = useState<BatchProgress | null>(null)
  async function start(choice: ExportChoice<Row>) {
    setIsAsking(false)
    const { signal } = (controller.current = new AbortController())
    let rowCount = 0
    let part = 0
    try {
      for await (const it of exportParts({ list, choice, i18n, signal, onProgress: setProgress })) {
        part += 1
        rowCount += it.rowCount
        const isWhole = part === 1 && (choice.rows?.length ?? list.total ?? Infinity) <= rowsPerFile
        saveFile(it.file, `${name} ${date(serverNow())}${isWhole ? '' : ` (${part})`}.xlsx`)
      }
      notifications.show({ color: 'green', message: part > 1 ? t`导出成功，共 ${part} 个文件` : t`导出成功` })
    } catch (error) {
      const count = i18n.number(rowCount)
      const isSaved = rowCount > 0
      if (signal.aborted) {
        if (isSaved) notifications.show({ color: 'orange', message: t`已保存前 ${count} 条` })
        return
      }
      const reason = errorText(asApiError(error))
      notifications.show({ ...errorToast, message: isSaved ? t`只保存了前 ${count} 条：${reason}` : reason })
    } finally {
      setProgress(null)
    }
  }
  if (!can('download')) return <OpenInBrowser purpose="export" />
  return (
    <>
      <ToolButton
        variant="default"
        leftSection={sheet}
        disabled={!list.total}
        onClick={() => setIsAsking(true)}
      >{t`导出`}</ToolButton>
      {isAsking && (
        <ExportDialog list={list} onClose={() => setIsAsking(false)} onExport={(choice) => void start(choice)} />
      )}
      {progress && (
        <ProgressDialog title={t`正在导出`} progress={progress} onCancel={() => controller.current?.abort()} />
      )}
    </>
  )
}
