import { useLingui } from '@lingui/react/macro'
import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import { allows } from '#contracts/core/access.ts'
import { personProof } from '#contracts/session/person-proof.ts'
import { secondFactor } from '#contracts/session/second-factor.ts'

import { query, send } from '#web/client/api/api.ts'
import { useAccount } from '#web/client/session/session.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { Pending } from '#web/ui/pending.tsx'
import { PasswordForm } from './password-form.tsx'
import { Verification } from './verification.tsx'

const prove = (input: { password: string }) => send(personProof.verify, input)

/** Asks for the second factor, or for the password of an account without one, before a call goes on. */
export default function StepUpDialog({ close }: { close: (isVerified: boolean) => void }) {
  const { t } = useLingui()
  const isAdministrator = allows('admin', useAccount().roles)
  const { data: factor, isLoading } = useQuery({ ...query(secondFactor.status), enabled: isAdministrator })
  // Without an answer a code is asked for.
  const byPassword = !isAdministrator || (factor && factor.since === null)
  return (
    <FormDialog onClose={() => close(false)} title={t`请再次验证身份`} zIndex={400}>
      {isLoading ? (
        <Pending />
      ) : byPassword ? (
        <PasswordForm
          send={prove}
          onDone={() => close(true)}
        >{t`这项操作需要确认是您本人。输入登录密码后操作会自动继续，已填写的内容不会丢失。`}</PasswordForm>
      ) : (
        <Stack gap="md">
          <Text size="sm">{t`这项操作需要重新进行双重验证。验证后操作会自动继续，已填写的内容不会丢失。`}</Text>
          <Verification
            passkey={(factor?.passkeys ?? []).length > 0}
            onDone={() => close(true)}
          >{t`验证并继续`}</Verification>
        </Stack>
      )}
    </FormDialog>
  )
}
