import { useLingui } from '@lingui/react/macro'
import { Button, EmptyState, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

import { auth } from '#contracts/session/auth.ts'
import type { LogEntry } from '#contracts/session/log-entry.ts'

import { action } from '#web/client/api/api.ts'
import { useServer } from '#web/client/session/use-server.ts'
import { Copy } from '#web/ui/copy.tsx'
import { openConfirmation } from '#web/ui/dialog/confirmation-host.tsx'
import { FormBar } from '#web/ui/form/form-bar.tsx'
import { SubmitNote } from '#web/ui/form/submit-note.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import { ErrorLogTable } from './error-log-table.tsx'
import { errorLog } from './error-log.ts'

/** Errors of the interface on this device: to look at, to hand to support, to send or to throw away. */
export default function ErrorLogDialog({ close }: { close: () => void }) {
  const { t } = useLingui()
  const canSend = useServer().offers(auth.sendLog)
  const entries = useSyncExternalStore(errorLog.subscribe, errorLog.entries)
  const isPhone = useIsPhone()
  const send = useMutation({
    ...action(auth.sendLog),
    onSuccess(_, sentEntries) {
      // What was noted meanwhile is not at the server.
      const isSent = (it: LogEntry) =>
        sentEntries.some(({ time, message }) => time === it.time && message === it.message)
      errorLog.replace(errorLog.entries().filter((it) => !isSent(it)))
      notifications.show({ color: 'green', message: t`发送成功!` })
    },
  })
  const clear = () => {
    errorLog.replace([])
    notifications.show({ color: 'green', message: t`清空成功!` })
  }
  return (
    <Modal opened onClose={close} title={t`错误日志`} size={1080} fullScreen={isPhone}>
      <Stack>
        {entries.length === 0 ? (
          <EmptyState title={t`没有错误`} description={t`页面出现错误时会记录在本机，可上传给技术人员查看`} />
        ) : (
          <>
            <Text size="sm" c="dimmed">{t`只保存在本机，已去除证件号码、手机号和邮箱等`}</Text>
            <ErrorLogTable entries={entries} />
            <FormBar status={<SubmitNote mutation={send} retry={() => send.mutate([...entries])} />}>
              <Copy text={entriesReport(entries)}>{t`复制报告`}</Copy>
              <Button variant="default" onClick={() => ask(t`确定清空本地日志记录?`, t`清空`, clear)}>{t`清空`}</Button>
              {canSend && (
                <Button
                  loading={send.isPending}
                  onClick={() => ask(t`确定上传本地日志到服务器?`, t`上传`, () => send.mutate([...entries]))}
                >{t`上传`}</Button>
              )}
            </FormBar>
          </>
        )}
      </Stack>
    </Modal>
  )
}

const ask = (question: string, confirm: string, onConfirm: () => void) =>
  openConfirmation({ title: confirm, children: question, confirm, onConfirm })

const entriesReport = (entries: readonly LogEntry[]) =>
  entries
    .map((entry) =>
      [entry.time, entry.type, entry.url, entry.message, entry.info, entry.stack].filter(Boolean).join('\n'),
    )
    .join('\n\n')
