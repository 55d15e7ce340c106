import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Modal, Skeleton, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery } from '@tanstack/react-query'

import { education, type Education } from '#contracts/candidate/education.ts'
import { signupOf } from '#contracts/candidate/signup.ts'

import { query } from '#web/api/api.ts'
import { asApiError } from '#web/api/query-client.ts'
import { FormBar } from '#web/form/form-bar.tsx'
import { SubmitNote } from '#web/form/submit-note.tsx'
import { actionOnce } from '#web/idempotency/send-once.ts'
import { useSelectedExam } from '#web/session/session.ts'
import { DialogResult } from '#web/ui/dialog-result.tsx'
import { Failed } from '#web/ui/error/failed.tsx'
import { ServerText } from '#web/ui/server-name.tsx'

type Props = { education: Education; opened: boolean; onClose: () => void }

const removals = { education: education.educationRemove, degree: education.degreeRemove }

/** Checks with the server whether the record may be removed, then asks for confirmation. */
export function RemoveDialog({ education, opened, onClose }: Props) {
  const { t } = useLingui()
  return (
    <Modal opened={opened} onClose={onClose} title={education.kind === 'degree' ? t`删除学位` : t`删除学历`}>
      <Content education={education} onClose={onClose} />
    </Modal>
  )
}

function Content({ education, onClose }: Omit<Props, 'opened'>) {
  const calls = signupOf(useSelectedExam()?.examType ?? 'exam')
  const checks = { education: calls.educationRemoveCheck, degree: calls.degreeRemoveCheck }
  const check = query(checks[education.kind], { id: education.id })
  const { data, error, isPending, refetch } = useQuery({ ...check, staleTime: 0, gcTime: 0 })
  if (isPending) return <Skeleton height={96} />
  if (error && !data) return <Failed error={asApiError(error)} retry={refetch} />
  return data.allowed ? (
    <Confirm education={education} onClose={onClose} />
  ) : (
    <DialogResult
      onClose={onClose}
      instead={
        <Text size="sm">
          <Trans>在该考试的报名信息中换用其他学历学位后，才能删除。</Trans>
        </Text>
      }
    >
      <ServerText>{data.reason}</ServerText>
    </DialogResult>
  )
}

function Confirm({ education, onClose }: Omit<Props, 'opened'>) {
  const { t } = useLingui()
  const removal = useMutation(actionOnce(removals[education.kind]))
  const remove = () =>
    removal.mutate(
      { id: education.id },
      {
        onSuccess() {
          notifications.show({ color: 'green', message: t`删除成功` })
          onClose()
        },
      },
    )
  return (
    <Stack gap="lg">
      <Text>
        <Trans>
          删除“
          <span lang="zh-CN">
            {education.schoolName} · {education.levelName}
          </span>
          ”？删除后如需使用，须重新填写和核验。
        </Trans>
      </Text>
      <FormBar status={<SubmitNote of={removal} action="remove" retry={remove} />}>
        <Button variant="default" onClick={onClose}>
          <Trans>取消</Trans>
        </Button>
        <Button color="red.9" onClick={remove} loading={removal.isPending}>
          <Trans>删除</Trans>
        </Button>
      </FormBar>
    </Stack>
  )
}
