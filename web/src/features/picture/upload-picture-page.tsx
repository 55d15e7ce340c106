import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, EmptyState } from '@mantine/core'
import { IconListSearch, IconLock } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'

import { picture, zppicture } from '#contracts/candidate/picture.ts'
import { type signup as Calls, signupEndpoints } from '#contracts/candidate/signup.ts'
import type { SelectedExam } from '#contracts/session/session.ts'

import { query } from '#web/client/api/api.ts'
import { useSelectedExam } from '#web/client/session/session.ts'
import { LinkButton } from '#web/ui/link.tsx'
import { Page } from '#web/ui/page.tsx'
import { ServerText } from '#web/ui/server-name.tsx'
import { PictureSets, PictureSetsShow } from './paper/picture-sets.tsx'

/** Portrait and picture sets of the selected exam. */
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
  const calls = signupEndpoints(examType)
  const pictures = examType === 'zpexam' ? zppicture : picture
  const { data: signup } = useSuspenseQuery(query(calls.init, { examId: id }))
  if (signup.editable) return <PictureSets calls={pictures} />
  return (
    <>
      <Alert role="status" color="gray" icon={<IconLock aria-hidden />}>
        <WhyLocked calls={calls} reason={signup.lockedReason} />
      </Alert>
      <PictureSetsShow calls={pictures} />
    </>
  )
}

/** The hint to withdraw is for sign-ups that can still be withdrawn; all others show the server's reason. */
function WhyLocked({ calls, reason }: { calls: typeof Calls; reason: string }) {
  const { data: show } = useSuspenseQuery(query(calls.getExamineeShow))
  if (show?.recall.allowed) return <Trans>报名已提交，照片与材料只能查看。如需修改，请先撤回报名。</Trans>
  return (
    <Trans>
      照片与材料只能查看：<ServerText>{reason}</ServerText>
    </Trans>
  )
}

function NoExam() {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={<IconListSearch size={44} aria-hidden />}
      title={t`还未选择考试`}
      description={t`每场考试需要的照片与材料不同，请先选择考试`}
    >
      <LinkButton to="/selectexam/index" mt="md">{t`选择考试`}</LinkButton>
    </EmptyState>
  )
}
