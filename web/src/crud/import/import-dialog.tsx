import '../styles.ts'

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Checkbox, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'

import type { Call } from '#contracts/core/call.ts'

import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { UnsavedWork } from '#web/ui/draft/unsaved-work.tsx'
import { Pending } from '#web/ui/pending.tsx'
import { ProgressDialog } from '../batch/progress-dialog.tsx'
import { AskHead } from './ask-head.tsx'
import { ChooseFile } from './choose-file.tsx'
import { ImportResult } from './import-result.tsx'
import { LeftOut } from './left-out.tsx'
import { RowPreview } from './row-preview.tsx'
import type { ImportSpec } from './spec.ts'
import { sendable, useImport } from './use-import.ts'

type Props<Submit extends Call> = {
  /** Name of the import: its progress is remembered under it. */
  name: string
  title: string
  spec: ImportSpec<Submit>
  /** Note about all rows. */
  note?: string
  onClose: () => void
}

/** Import of rows: a file or pasted lines, the check of each row, the import, and the rows that were not imported. */
export function ImportDialog<Submit extends Call>({ name, title, spec, note, onClose }: Props<Submit>) {
  const { t, i18n } = useLingui()
  const onDone = (count: number) => {
    notifications.show({ color: 'green', message: t`已导入 ${count} 行` })
    onClose()
  }
  const { state, ...run } = useImport({ name, spec, onDone })
  const [isUpdating, setUpdating] = useState(false)
  if (state.kind === 'running') {
    return (
      <>
        <UnsavedWork source />
        <ProgressDialog title={title} progress={state.progress} onCancel={run.cancel} />
      </>
    )
  }
  return (
    <FormDialog onClose={onClose} title={title} size="xl">
      <Stack gap="md">
        {state.kind === 'choosing' && (
          <ChooseFile
            spec={spec}
            title={title}
            note={note}
            problem={state.problem}
            unfinishedCount={run.unfinishedCount}
            onRead={run.read}
          />
        )}
        {state.kind === 'checking' && <Pending />}
        {state.kind === 'asking' && (
          <AskHead
            spec={spec}
            table={state.table}
            onAnswer={(lineCount) => run.goOn(state.table, lineCount)}
            onCancel={run.chooseAgain}
          />
        )}
        {state.kind === 'preview' && (
          <>
            <UnsavedWork source />
            <LeftOut table={state.table} head={state.head} />
            {state.isUnread && <UnreadImport />}
            {spec.kept && state.rows.some((row) => row.state === 'existing') && (
              <Checkbox
                label={t`更新已存在的数据`}
                description={spec.updateNote && i18n._(spec.updateNote)}
                checked={isUpdating}
                onChange={({ currentTarget }) => setUpdating(currentTarget.checked)}
              />
            )}
            <RowPreview spec={spec} rows={state.rows} isUpdating={isUpdating} />
            <DialogActions status={<NothingSent />} onCancel={run.chooseAgain}>
              <Start
                count={sendable(state.rows, isUpdating).length}
                onClick={() => run.start(state.rows, isUpdating)}
              />
            </DialogActions>
          </>
        )}
        {state.kind === 'result' && (
          <ImportResult spec={spec} title={title} outcome={state} onRetry={() => run.retry(state)} onClose={onClose} />
        )}
      </Stack>
    </FormDialog>
  )
}

/** Lines of an import that did not end may be among these. */
const UnreadImport = () => (
  <Alert role="status" color="orange" variant="light">
    <Trans>还不确定上次是否导入成功。请先核对，避免重复导入。</Trans>
  </Alert>
)

/** The check is a dry run. */
const NothingSent = () => (
  <Text size="sm" c="dimmed">
    <Trans>仅检查，尚未导入</Trans>
  </Text>
)

const Start = ({ count, onClick }: { count: number; onClick: () => void }) => (
  <Button disabled={count === 0} onClick={onClick} data-autofocus>
    <Plural value={count} one="导入 # 行" other="导入 # 行" />
  </Button>
)
