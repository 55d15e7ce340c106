import { Trans, useLingui } from '@lingui/react/macro'
import { Skeleton, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, type UseQueryResult } from '@tanstack/react-query'

import { education, type Education } from '#contracts/candidate/education.ts'
import { type signup, signupEndpoints } from '#contracts/candidate/signup.ts'
import type { Known } from '#contracts/core/blade.ts'
import type { Output } from '#contracts/core/call.ts'

import { query } from '#web/client/api/api.ts'
import { useSelectedExam } from '#web/client/session/session.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { DialogResult } from '#web/ui/dialog/dialog-result.tsx'
import { Failed } from '#web/ui/error/failed.tsx'
import { actionOnce } from '#web/ui/idempotency/send-once.ts'
import { ServerText } from '#web/ui/server-name.tsx'

type Props = { education: Education & { kind: Known<Education['kind']> }; onClose: () => void }

const removals = { education: education.educationRemove, degree: education.degreeRemove }

/** Checks with the server whether the record may be removed, then asks for confirmation. */
export function RemoveDialog({ education: removed, onClose }: Props) {
  const { t } = useLingui()
  const calls = signupEndpoints(useSelectedExam()?.examType ?? 'exam')
  const checks = { education: calls.educationRemoveCheck, degree: calls.degreeRemoveCheck }
  const check = useQuery({ ...query(checks[removed.kind], { id: removed.id }), staleTime: 0, gcTime: 0 })
  const removal = useMutation(actionOnce(removals[removed.kind]))
  const onSuccess = () => {
    notifications.show({ color: 'green', message: t`删除成功` })
    onClose()
  }
  return (
    <ConfirmDialog
      title={removed.kind === 'degree' ? t`删除学位` : t`删除学历`}
      confirm={t`删除`}
      isDangerous
      write={removal}
      action="remove"
      instead={!check.data?.allowed && <NotRemovable check={check} onClose={onClose} />}
      onClose={onClose}
      onConfirm={() => removal.mutate({ id: removed.id }, { onSuccess })}
    >
      <Text>
        <Trans>
          删除“
          <span lang="zh-CN">
            {removed.schoolName} · {removed.levelName}
          </span>
          ”？删除后如需使用，须重新填写和核验。
        </Trans>
      </Text>
    </ConfirmDialog>
  )
}

type CheckProps = { check: UseQueryResult<Output<typeof signup.educationRemoveCheck>>; onClose: () => void }

function NotRemovable({ check: { data, error, refetch }, onClose }: CheckProps) {
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton height={96} />
  return (
    <DialogResult
      onClose={onClose}
      instead={
        <Text size="sm">
          <Trans>在该考试的报名中改用其他学历学位后才能删除</Trans>
        </Text>
      }
    >
      <ServerText>{data.reason}</ServerText>
    </DialogResult>
  )
}
