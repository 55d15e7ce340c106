import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'

import { retrieval } from '#contracts/session/retrieval.ts'

import { action } from '#web/client/api/api.ts'
import { suggestAccount } from '#web/client/session/suggested-account.ts'
import { FlowResult } from '#web/ui/flow-result.tsx'
import { NewPasswordForm } from '#web/ui/form/new-password-form.tsx'
import { OutcomeUnknown } from '#web/ui/idempotency/outcome-unknown.tsx'
import { LinkButton } from '#web/ui/link.tsx'

type Props = { resetKey: string; onExpired: () => void; onReset?: () => void }

/** Sets the new password. The log-in then knows the account name, which is in no address. */
export function ResetStep({ resetKey: key, onExpired, onReset }: Props) {
  const reset = useMutation(action(retrieval.reset))
  if (reset.data?.outcome === 'reset') return <Reset account={reset.data.account} />
  return (
    <NewPasswordForm
      action={<Trans>重置密码</Trans>}
      isPending={reset.isPending}
      onSubmit={({ password }) =>
        reset.mutate(
          { key, password },
          { onSuccess: ({ outcome }) => (outcome === 'reset' ? onReset?.() : onExpired()) },
        )
      }
      status={
        // The key is one-time: after an unknown outcome the log-in shows which password is valid.
        <OutcomeUnknown mutation={reset} action="resetPassword">
          <Trans>还不确定是否重置成功。请先用新密码登录，不行再重新找回。</Trans>
        </OutcomeUnknown>
      }
    />
  )
}

const Reset = ({ account }: { account: string }) => (
  <FlowResult
    tone="done"
    title={<Trans>您的登录密码已重置成功，请妥善保管</Trans>}
    actions={
      <LinkButton to="/login" size="md" onClick={() => suggestAccount(account)}>
        <Trans>去登录</Trans>
      </LinkButton>
    }
  />
)
