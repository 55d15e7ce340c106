import { Trans, useLingui } from '@lingui/react/macro'
import { Paper, Skeleton, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useReducer } from 'react'

import { document, type ExamDoc, type ExamDocInfo } from '#contracts/candidate/document.ts'
import type { Signup } from '#contracts/candidate/signup.ts'
import { unknownMember } from '#contracts/core/blade.ts'

import { query } from '#web/client/api/api.ts'
import { Failed } from '#web/ui/error/failed.tsx'
import { BackLink } from '#web/ui/link.tsx'
import { noBreak } from '#web/ui/no-break.tsx'
import { dateTime } from '#web/ui/time/moment.ts'
import { DocumentFile } from './document-file.tsx'
import { selectedDepartment } from './document-list.ts'
import { DocumentText } from './document-text.tsx'

import classes from './document.module.css'

type Props = {
  info: ExamDocInfo
  signup: Signup
  /** Content below the document; learns whether its end was reached or its file opened. */
  children: (reached: boolean) => ReactNode
}

export function DocumentReader({ info: { id, fileType }, signup, children }: Props) {
  const { t } = useLingui()
  const [reached, reach] = useReducer(() => true, false)
  const result = useQuery(
    query(document.getCmsExamDoc, {
      departmentCode: selectedDepartment(signup),
      fileType: fileType === unknownMember ? 'notice' : fileType,
      id,
    }),
  )
  return (
    <Pane>
      {result.data && <DocumentView doc={result.data} onReached={reach} />}
      {result.data && children(reached)}
      {result.data === null && <Gone />}
      {result.isPending && <Skeleton height={320} m="lg" w="auto" />}
      {result.isError && !result.data && (
        <Failed error={result.error} retry={result.refetch} busy={t`当前下载人数过多，请稍后下载`} />
      )}
    </Pane>
  )
}

/** The list has no such document, for example from an old link. */
export const NoDocument = () => (
  <Pane>
    <Gone />
  </Pane>
)

function Pane({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  return (
    <Paper component="section" withBorder className={classes.reader} aria-label={t`文件内容`}>
      <div className={classes.back}>
        <BackLink to="/selectexam/viewcmsexamdoc/index">{t`返回文件列表`}</BackLink>
      </div>
      {children}
    </Paper>
  )
}

function DocumentView({ doc, onReached }: { doc: ExamDoc; onReached: () => void }) {
  const heading = (
    <div className={classes.heading}>
      <Title order={2} size="h4" lang="zh-CN">
        {doc.title}
      </Title>
      <Text size="sm" c="dimmed" mt={4}>
        <Trans>发布于 {noBreak(dateTime(doc.publishTime))}</Trans>
      </Text>
    </div>
  )
  if (doc.pdf) {
    return (
      <>
        {heading}
        <DocumentFile address={doc.content} title={doc.title} onOpen={onReached} />
      </>
    )
  }
  return <DocumentText id={doc.id} html={doc.content} heading={heading} onReached={onReached} />
}

const Gone = () => (
  <Text c="dimmed" p="lg">
    <Trans>此文件已撤回，请从列表中选择其他文件</Trans>
  </Text>
)
