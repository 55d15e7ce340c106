import { Trans, useLingui } from '@lingui/react/macro'
import { EmptyState, Group, Progress, Stack, Text, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconFileOff } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'

import type { ExamDocInfo } from '#contracts/candidate/document.ts'
import { rowsToValues } from '#contracts/form/form.ts'
import type { SelectedExam } from '#contracts/session/session.ts'

import { locateField, useSignup } from '#web/frame/selected-exam/chosen-signup.ts'
import { WithExam } from '#web/frame/selected-exam/with-exam.tsx'
import { Page } from '#web/ui/page.tsx'
import { readDocumentIds, useDocuments } from './document-list.ts'
import { DocumentReader, NoDocument } from './document-reader.tsx'
import { DocumentRow } from './document-row.tsx'
import { ReadBar } from './read-bar.tsx'

import classes from './document.module.css'

const route = getRouteApi('/_shell/selectexam/viewcmsexamdoc/index')

/** From this width on, list and document stand side by side and one document is always open. */
const panes = '(min-width: 992px)'

/** Documents of the organisers beside the open one; on a phone either of them. */
export function DocumentPage() {
  const { t } = useLingui()
  return (
    <WithExam title={t`阅读考试文件`}>
      {(exam) => (
        <Page title={t`阅读考试文件`}>
          <Documents key={exam.id} exam={exam} />
        </Page>
      )}
    </WithExam>
  )
}

function Documents({ exam }: { exam: SelectedExam }) {
  const { t } = useLingui()
  const { id } = route.useSearch()
  const hasPanes = useMediaQuery(panes, false, { getInitialValueInEffect: false })
  const signup = useSignup(exam)
  const { notices, venues, admission } = useDocuments(signup)
  const all = [...notices, ...venues, ...admission]
  const read = readDocumentIds(rowsToValues(signup.values))
  // Chosen once: marking the document as read must not replace it.
  const [first] = useState(() => (all.find((it) => !read.includes(it.id)) ?? all[0])?.id)
  if (all.length === 0) return <NonePublished />
  const isOpen = id !== undefined || hasPanes
  const current = all.find((it) => it.id === (id ?? first))
  const marks = locateField(signup, ({ name }) => name === 'readDocs')
  const groups = [
    { label: t`公告与须知`, documents: notices },
    { label: t`考点说明`, documents: venues },
    { label: t`考试当天`, documents: admission },
  ]
  return (
    <div className={classes.panes} data-open={id !== undefined || undefined}>
      <nav className={classes.list} aria-label={t`文件列表`}>
        {marks && <ReadProgress all={all} read={read} />}
        {groups
          .filter(({ documents }) => documents.length > 0)
          .map(({ label, documents }) => (
            <Rows key={label} label={label} documents={documents} read={read} current={isOpen ? current : undefined} />
          ))}
      </nav>
      {isOpen && !current && <NoDocument />}
      {isOpen && current && (
        <DocumentReader key={current.id} info={current} signup={signup}>
          {(reached) =>
            marks && (
              <ReadBar exam={exam} signup={signup} step={marks.step} info={current} reached={reached} documents={all} />
            )
          }
        </DocumentReader>
      )}
    </div>
  )
}

type RowsProps = {
  label: string
  documents: readonly ExamDocInfo[]
  read: readonly string[]
  current: ExamDocInfo | undefined
}

const Rows = ({ label, documents, read, current }: RowsProps) => (
  <section>
    <Title order={2} p="0.875rem 1rem 0.375rem" fz={13} c="dimmed">
      {label}
    </Title>
    {documents.map((info) => (
      <DocumentRow key={info.id} info={info} isRead={read.includes(info.id)} isShown={info.id === current?.id} />
    ))}
  </section>
)

function ReadProgress({ all, read }: { all: readonly ExamDocInfo[]; read: readonly string[] }) {
  const { t } = useLingui()
  const count = all.filter(({ id }) => read.includes(id)).length
  return (
    <Stack gap={6} p="md" className={classes.progress}>
      <Group justify="space-between">
        <Text size="sm" fw={600}>
          <Trans>
            已读 {count} 份，共 {all.length} 份
          </Trans>
        </Text>
        {count === all.length && <Text size="sm" c="dimmed">{t`全部读完`}</Text>}
      </Group>
      <Progress value={(count / all.length) * 100} aria-label={t`阅读进度`} />
    </Stack>
  )
}

function NonePublished() {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={<IconFileOff size={44} aria-hidden />}
      title={t`暂无考试文件`}
      description={t`考试机构发布后会显示在这里，不影响您填写报名信息`}
    />
  )
}
