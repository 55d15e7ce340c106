import { useLingui } from '@lingui/react/macro'
import { Alert, PasswordInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'

import { ScreenPassword, session } from '#contracts/session/session.ts'

import { action } from '../client/api/api.ts'
import { asApiError } from '../client/api/query-client.ts'
import { broadcastToTabs } from '../client/session/channel.ts'
import { redirectToLock } from '../client/session/session.ts'
import { DialogForm, FormDialog } from '../ui/dialog/form-dialog.tsx'
import { useSchemaForm } from '../ui/form/schema-form.ts'
import { SubmitNote } from '../ui/form/submit-note.tsx'
import { useUnsavedTabs, useUnsavedWarning } from './tabs/use-tabs.tsx'

/** Lock dialog: sets the lock password of this session and locks all tabs. Source: security R68. */
export default function LockDialog({ close }: { close: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const router = useRouter()
  const unsavedTabs = useUnsavedTabs()
  const unsavedWarning = useUnsavedWarning()
  const form = useSchemaForm(ScreenPassword, { password: '' })
  const lock = useMutation(action(session.lock))
  const submit = form.onSubmit((values) =>
    lock.mutate(values, {
      onSuccess: () => {
        broadcastToTabs({ kind: 'locked' })
        return redirectToLock(client, router)
      },
      onError: (error) => form.showFieldErrors(asApiError(error)),
    }),
  )
  return (
    <FormDialog onClose={close} title={t`锁屏`}>
      <DialogForm
        status={<SubmitNote mutation={lock} />}
        submit={t`锁定屏幕`}
        isPending={lock.isPending}
        onSubmit={submit}
      >
        {unsavedTabs.length > 0 && (
          <Alert color="yellow" role="note">
            {unsavedWarning(unsavedTabs)}
          </Alert>
        )}
        <PasswordInput
          label={t`锁屏密码`}
          description={t`用于解锁，仅本次登录有效。连续输错 5 次将退出登录。`}
          autoComplete="off"
          data-autofocus
          visibilityToggleButtonProps={{ 'aria-label': t`显示密码` }}
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
      </DialogForm>
    </FormDialog>
  )
}
