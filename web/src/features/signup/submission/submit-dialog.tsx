import { Trans, useLingui } from '@lingui/react/macro'
import { List, Text } from '@mantine/core'

import { isVenueChange, type Signup, type signup as Calls } from '#contracts/candidate/signup.ts'

import { signupPaths } from '#web/frame/selected-exam/signup-path.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { shownFee } from '#web/ui/fee.ts'
import { useIdempotentWrite } from '#web/ui/idempotency/use-idempotent-write.ts'
import { LinkText } from '#web/ui/link.tsx'
import { ServerText } from '#web/ui/server-name.tsx'

type Props = { signup: Signup; calls: typeof Calls; opened: boolean; onClose: () => void }

/** Confirmation before the submission: consequences and fee. */
export function SubmitDialog({ signup, calls, opened, onClose }: Props) {
  const { t } = useLingui()
  const isChange = isVenueChange(signup)
  const submit = useIdempotentWrite(calls.submitExaminee)
  return (
    <ConfirmDialog
      opened={opened}
      title={isChange ? t`确认更改考点` : t`提交报名`}
      decline={t`取消`}
      confirm={isChange ? t`确认更改` : t`确认提交`}
      write={submit}
      onClose={onClose}
      onConfirm={() => submit.send({})}
    >
      {isChange ? (
        t`确认后新考点立即生效，不能再次更改，原考点名额释放`
      ) : (
        <Consequences signup={signup} isRefused={submit.error !== null} />
      )}
    </ConfirmDialog>
  )
}

/** Consequences of the submission; after a refusal its steps are links. */
const Consequences = ({ signup, isRefused }: Pick<Props, 'signup'> & { isRefused: boolean }) => (
  <>
    <Text>
      <Trans>提交后将进入审核，以下内容不能再修改：</Trans>
    </Text>
    <List size="sm" {...(isRefused && { spacing: 'xs' })}>
      {signup.steps.map(({ step, label }) => (
        <List.Item key={step}>
          {isRefused ? (
            <LinkText to={signupPaths[signup.examType]} search={{ step }} inherit>
              <ServerText>{label}</ServerText>
            </LinkText>
          ) : (
            <ServerText>{label}</ServerText>
          )}
        </List.Item>
      ))}
    </List>
    {signup.fee !== null && (
      <Text>
        <Trans>
          应缴费用 <b>{shownFee(signup.fee)}</b> 元，审核通过后缴费
        </Trans>
      </Text>
    )}
    <Text size="sm" c="dimmed">
      <Trans>审核开始前、报名截止前可以撤回</Trans>
    </Text>
  </>
)
