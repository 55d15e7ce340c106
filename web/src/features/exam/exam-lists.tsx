import { Plural, useLingui } from '@lingui/react/macro'
import { EmptyState, Stack, Tabs, VisuallyHidden } from '@mantine/core'
import { IconCalendarOff, IconSearchOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'

import { type Exam, exam } from '#contracts/candidate/exam.ts'

import { query } from '#web/client/api/api.ts'
import { Failed } from '#web/ui/error/failed.tsx'
import { SearchField } from '#web/ui/search/search-field.tsx'
import { useServerNow } from '#web/ui/time/server-time.ts'
import { ExamCard } from './exam-card.tsx'
import { ExamCardsPending } from './exam-cards-pending.tsx'
import { type ExamList, examLists } from './exam-list-search.ts'
import { signupWindow } from './stage.ts'

import classes from './exam-lists.module.css'

const SelectExamDialog = lazy(() => import('./select-exam-dialog.tsx').then((it) => ({ default: it.SelectExamDialog })))

const calls = {
  enabled: exam.getEnableExamList2,
  selected: exam.getSelectExamList,
  other: exam.getOtherExamList,
  all: exam.getAllExamList,
}

type Props = {
  list: ExamList
  /** Lists that can be chosen; default: all. */
  lists?: readonly ExamList[]
  /** Ids of exams that the page shows elsewhere. */
  except?: readonly string[]
  keyword: string
  /** Heading of an exam; default: below a heading of the list. */
  heading?: 'h2' | 'h3'
  onChange: (search: { list: ExamList; keyword: string }) => void
}

const none: readonly string[] = []

/** Lists of exams (open, own sign-ups, others, all) with a search by name, code and organiser. */
export function ExamLists({ list, lists = examLists, except = none, keyword, heading = 'h3', onChange }: Props) {
  const { t } = useLingui()
  const [dialogExam, setDialogExam] = useState<Exam | null>(null)
  const [wasOpened, setWasOpened] = useState(false)
  if (dialogExam && !wasOpened) setWasOpened(true)
  const names: Record<ExamList, string> = {
    enabled: t`可报名`,
    selected: t`我的报名`,
    other: t`其他考试`,
    all: t`全部`,
  }
  return (
    <Stack gap="md">
      <SearchField
        label={t`搜索考试`}
        placeholder={t`考试名称、代码或主办单位`}
        value={keyword}
        onChange={(term) => onChange({ list, keyword: term })}
      />
      <Tabs
        value={list}
        onChange={(value) => onChange({ list: examLists.find((it) => it === value) ?? 'enabled', keyword })}
      >
        <div className={classes.lists}>
          <Tabs.List style={{ flexWrap: 'nowrap' }}>
            {lists.map((name) => (
              <Tabs.Tab key={name} value={name}>
                {names[name]}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </div>
        <Tabs.Panel value={list} pt="md">
          <Exams list={list} except={except} keyword={keyword} heading={heading} onSelect={setDialogExam} />
        </Tabs.Panel>
      </Tabs>
      <Suspense>{wasOpened && <SelectExamDialog exam={dialogExam} onClose={() => setDialogExam(null)} />}</Suspense>
    </Stack>
  )
}

type ExamsProps = Pick<Props, 'list' | 'keyword'> &
  Required<Pick<Props, 'except' | 'heading'>> & { onSelect: (exam: Exam) => void }

function Exams({ list, except, keyword, heading, onSelect }: ExamsProps) {
  const { data, error, isPending, refetch } = useQuery(query(calls[list]))
  if (isPending) return <ExamCardsPending />
  if (error && !data) return <Failed error={error} retry={refetch} />
  const matching = data.filter((it) => !except.includes(it.id) && matches(it, keyword))
  if (matching.length === 0 && keyword) return <NoMatch keyword={keyword} />
  if (matching.length === 0) {
    return (
      <>
        <NoExams list={list} />
        {list === 'enabled' && <ToCome heading={heading} onSelect={onSelect} />}
      </>
    )
  }
  return (
    <Stack gap="sm">
      <VisuallyHidden role="status">
        <Plural value={matching.length} one="# 场考试" other="# 场考试" />
      </VisuallyHidden>
      {matching.map((exam) => (
        <ExamCard key={exam.id} exam={exam} heading={heading} onSelect={() => onSelect(exam)} />
      ))}
    </Stack>
  )
}

/** Empty list of open exams: the next opening. */
function ToCome({ heading, onSelect }: Pick<ExamsProps, 'heading' | 'onSelect'>) {
  const { data = [] } = useQuery(query(exam.getOtherExamList))
  const earlyAt = (now: number) => data.filter((it) => signupWindow(it, now) === 'early')
  const early = earlyAt(useServerNow((now) => earlyAt(now).length))
  return (
    <Stack gap="sm">
      {early.map((exam) => (
        <ExamCard key={exam.id} exam={exam} heading={heading} onSelect={() => onSelect(exam)} />
      ))}
    </Stack>
  )
}

function matches({ examName, examCode, sponsor }: Exam, keyword: string): boolean {
  const wanted = keyword.trim().toLowerCase()
  return [examName, examCode, sponsor].some((text) => text.toLowerCase().includes(wanted))
}

function NoMatch({ keyword }: { keyword: string }) {
  const { t } = useLingui()
  return (
    <EmptyState
      role="status"
      icon={<IconSearchOff size={44} aria-hidden />}
      title={t`没有找到“${keyword}”`}
      description={t`请核对输入，或在“全部”中查找`}
    />
  )
}

function NoExams({ list }: { list: ExamList }) {
  const { t } = useLingui()
  const reasons: Record<ExamList, [string, string]> = {
    enabled: [t`暂无可报名的考试`, t`报名开始后会显示在这里`],
    selected: [t`您还没有报名任何考试`, t`在“可报名”中选择考试，报名后会显示在这里`],
    other: [t`没有其他考试`, t`未开始和已截止报名的考试会显示在这里`],
    all: [t`暂无考试`, t`考试机构发布后会显示在这里`],
  }
  const [title, description] = reasons[list]
  return <EmptyState icon={<IconCalendarOff size={44} aria-hidden />} title={title} description={description} />
}
