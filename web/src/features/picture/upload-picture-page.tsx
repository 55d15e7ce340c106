import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, EmptyState } from '@mantine/core'
import { IconListSearch, IconLock } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'

import { exam as examCalls, type ExamineeStatus } from '#contracts/exam.ts'
import { picture, zppicture } from '#contracts/picture.ts'
import type { SelectedExam } from '#contracts/session.ts'
import { signupOf } from '#contracts/signup.ts'

import { query } from '../../api.ts'
import { useSelectedExam } from '../../shell/session.ts'
import { LinkButton } from '../../ui/link.tsx'
import { Page } from '../../ui/page.tsx'
import { PictureSets, PictureSetsShow } from './picture-sets.tsx'

/** Stages in which pictures can be changed; later they can be looked at. */
const open: ReadonlySet<ExamineeStatus> = new Set(['none', 'filling', 'returned', 'withdrawn'])

/** Photo and papers of the chosen exam's sign-up. */
export function UploadPicturePage() {
  const { t } = useLingui()
  const selected = useSelectedExam()
  return (
    <Page title={t`照片与材料`} lead={selected && <span lang="zh-CN">{selected.examName}</span>}>
      {selected ? <OfExam exam={selected} /> : <NoExam />}
    </Page>
  )
}

function OfExam({ exam: { id, examType } }: { exam: SelectedExam }) {
  const { data: exams } = useSuspenseQuery(query(examCalls.getAllExamList))
  const calls = examType === 'zpexam' ? zppicture : picture
  const status = exams.find((it) => it.id === id)?.examineeStatus ?? 'none'
  if (open.has(status)) return <PictureSets calls={calls} />
  return (
    <>
      <Alert role="status" variant="light" color="gray" icon={<IconLock aria-hidden />}>
        <WhyLocked id={id} examType={examType} />
      </Alert>
      <PictureSetsShow calls={calls} />
    </>
  )
}

/** To withdraw helps only those who still can; to everybody else the server says why. */
function WhyLocked({ id, examType }: Pick<SelectedExam, 'id' | 'examType'>) {
  const calls = signupOf(examType)
  const { data: show } = useSuspenseQuery(query(calls.getExamineeShow))
  const { data: signup } = useSuspenseQuery(query(calls.init, { examId: id }))
  if (show?.recall.allowed) return <Trans>报名已提交，照片与材料只能查看。如需修改，请先撤回报名。</Trans>
  return (
    <Trans>
      照片与材料只能查看：<span lang="zh-CN">{signup.lockedReason}</span>。
    </Trans>
  )
}

function NoExam() {
  const { t } = useLingui()
  return (
    <EmptyState
      py="xl"
      icon={<IconListSearch size={44} aria-hidden />}
      title={t`还未选择考试`}
      description={t`每场考试需要的照片与材料不同，请先选择考试。`}
    >
      <LinkButton to="/selectexam/index" mt="md">
        <Trans>选择考试</Trans>
      </LinkButton>
    </EmptyState>
  )
}
