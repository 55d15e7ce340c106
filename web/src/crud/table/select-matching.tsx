import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useRef, useState } from 'react'

import { isUnknownId } from '#contracts/core/unknown-id.ts'

import { asApiError } from '#web/client/api/query-client.ts'
import { useErrorText } from '#web/ui/error/use-error-text.ts'
import { errorToast } from '#web/ui/toast/failure-toast.ts'
import type { BatchProgress } from '../batch/batch.ts'
import { loadRows } from '../batch/load-rows.ts'
import { ProgressDialog } from '../batch/progress-dialog.tsx'
import { type List, shownTotal } from '../list.ts'

type Props<Row extends { id: string }> = {
  list: Pick<List<Row>, 'selection' | 'total' | 'totalIsLowerBound' | 'load' | 'isShown'>
}

/** Selects all rows that match the filter, on all pages; what is read before a stop stays selected. */
export function SelectMatching<Row extends { id: string }>({ list }: Props<Row>) {
  const { t, i18n } = useLingui()
  const errorText = useErrorText()
  const controller = useRef<AbortController>(null)
  const [progress, setProgress] = useState<BatchProgress | null>(null)
  const total = shownTotal(list, i18n)
  async function start() {
    const { signal } = (controller.current = new AbortController())
    try {
      for await (const rows of loadRows({ list, signal, onProgress: setProgress })) {
        list.selection.set(
          rows.filter(({ id }) => !isUnknownId(id)),
          true,
        )
      }
    } catch (error) {
      if (!signal.aborted) notifications.show({ ...errorToast, message: errorText(asApiError(error)) })
    } finally {
      setProgress(null)
    }
  }
  return (
    <>
      <Button variant="subtle" size="compact-sm" onClick={() => void start()}>
        <Trans>选择符合条件的全部 {total} 条</Trans>
      </Button>
      {progress && (
        <ProgressDialog title={t`正在选择`} progress={progress} onCancel={() => controller.current?.abort()} />
      )}
    </>
  )
}
