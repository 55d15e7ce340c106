import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Group } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'

import type { Call } from '#contracts/core/call.ts'

import { saveFile } from '#web/ui/download/save-file.ts'
import { useErrorText } from '#web/ui/error/use-error-text.ts'
import { can } from '#web/ui/in-app-browser/wechat.ts'
import { RowTable } from './row-preview.tsx'
import type { ImportOutcome, RowProblem } from './send-rows.ts'
import { rejectedSheet } from './sheets.ts'
import type { ImportSpec } from './spec.ts'

type Props<Submit extends Call> = {
  spec: ImportSpec<Submit>
  title: string
  outcome: ImportOutcome<Submit>
  onRetry: () => void
  onClose: () => void
}

/** Partial success: what was imported, and the other rows with their reasons, as a table and as a file. */
export function ImportResult<Submit extends Call>({ spec, title, outcome, onRetry, onClose }: Props<Submit>) {
  const { t, i18n } = useLingui()
  const failureReason = useReason()
  const { rows, importedCount, problems } = outcome
  const invalid = rows.filter(({ state }) => state === 'invalid')
  const rejected = [
    ...problems.map((it) => ({ line: it.row.line, texts: it.row.texts, reason: failureReason(it) })),
    ...invalid.map(({ line, texts, problem }) => ({ line, texts, reason: problem })),
  ].toSorted((one, other) => one.line - other.line)
  const save = () =>
    void rejectedSheet(spec, rejected, i18n).then((file) => saveFile(file, `${title} ${t`未导入`}.xlsx`))
  return (
    <>
      <Alert role="alert" color={problems.length > 0 ? 'red' : 'orange'} variant="light">
        <Plural value={importedCount} one="已导入 # 行。" other="已导入 # 行。" />{' '}
        <Plural value={rejected.length} one="# 行没有导入：" other="# 行没有导入：" />
      </Alert>
      <RowTable spec={spec} rows={rejected.map((row) => ({ ...row, outcome: row.reason, isProblem: true }))} />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          <Trans>关闭</Trans>
        </Button>
        {problems.length > 0 && (
          <Button variant="default" onClick={onRetry}>
            <Trans>重试未导入的行</Trans>
          </Button>
        )}
        {can('download') && (
          <Button leftSection={<IconDownload size={16} aria-hidden />} onClick={save}>
            <Trans>下载未导入的行</Trans>
          </Button>
        )}
      </Group>
    </>
  )
}

/** Why a row that passed the check was not imported. */
function useReason() {
  const { t } = useLingui()
  const errorText = useErrorText()
  return <Submit extends Call>({ error }: RowProblem<Submit>) => {
    if (!error) return t`导入已停止`
    return error.code === 'refused' && !error.detail ? t`未执行，原因未知` : errorText(error)
  }
}
