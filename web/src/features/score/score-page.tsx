import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { EmptyState, NativeSelect, Stack, Tabs, VisuallyHidden } from '@mantine/core'
import { IconFileOff, IconSearchOff } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'

import { score, type ScoreQuery } from '#contracts/candidate/score.ts'

import { polled } from '#web/client/api/api.ts'
import { serverNow } from '#web/client/clock/clock.ts'
import { Failed } from '#web/ui/error/failed.tsx'
import { FigureSwitch } from '#web/ui/figures/figure.tsx'
import { Page } from '#web/ui/page.tsx'
import { Pager, type PageSize } from '#web/ui/pager.tsx'
import { SearchField } from '#web/ui/search/search-field.tsx'
import { date } from '#web/ui/time/moment.ts'
import { useClockCorrections } from '#web/ui/time/server-time.ts'
import { QueueNotice } from './queue-notice.tsx'
import { ScoreCard } from './score-card.tsx'
import { ScoreCardsPending } from './score-pending.tsx'
import { patientRetry, releaseInterval } from './score-query.ts'
import { type ScoreList, scoreLists } from './score-search.ts'
import { Tips } from './tips.tsx'

import classes from './score.module.css'

const route = getRouteApi('/_shell/notselectexam/scorequery/index')

/** Years that the filter offers. */
const yearCount = 12

const calls = { current: score.page, history: score.hisPage }

/** Results of the candidate, current and historical. */
export function ScorePage() {
  const { t } = useLingui()
  const { list = 'current', keyword = '', year: wantedYear, current, size } = route.useSearch()
  const navigate = route.useNavigate()
  const names: Record<ScoreList, string> = { current: t`当前成绩`, history: t`历史成绩` }
  const thisYear = Number(date(serverNow()).slice(0, 4))
  const years = Array.from({ length: yearCount }, (_, n) => String(thisYear - n))
  const year = years.find((it) => it === wantedYear)
  const filter = (next: { keyword?: string; year?: string | undefined }) =>
    void navigate({ search: { list, keyword, year, size, ...next }, replace: true })
  return (
    <Page title={t`成绩查询`} actions={<FigureSwitch />}>
      <div className={classes.filters}>
        <SearchField
          label={t`搜索成绩`}
          placeholder={t`考试名称或代码`}
          value={keyword}
          onChange={(term) => filter({ keyword: term })}
        />
        <NativeSelect
          label={t`年份`}
          data={[{ value: '', label: t`全部年份` }, ...years]}
          value={year ?? ''}
          onChange={({ currentTarget }) => filter({ year: currentTarget.value || undefined })}
        />
      </div>
      <Tabs
        value={list}
        onChange={(value) =>
          void navigate({
            search: { list: scoreLists.find((it) => it === value), keyword, year, size },
            replace: true,
          })
        }
      >
        <Tabs.List>
          {scoreLists.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {names[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={list} pt="md">
          <Scores
            key={list}
            list={list}
            input={{
              ...(keyword.trim() && { keyword: keyword.trim() }),
              ...(year && { year }),
              current: current ?? 1,
              ...(size && { size }),
            }}
            onPage={(next) => void navigate({ search: { list, keyword, year, size, current: next } })}
            onSize={(next) => void navigate({ search: { list, keyword, year, size: next } })}
          />
        </Tabs.Panel>
      </Tabs>
      <Tips />
    </Page>
  )
}

type ScoresProps = {
  list: ScoreList
  input: Partial<ScoreQuery>
  onPage: (page: number) => void
  onSize: (size: PageSize) => void
}

function Scores({ list, input, onPage, onSize }: ScoresProps) {
  const { t } = useLingui()
  const [share] = useState(Math.random)
  useClockCorrections()
  const scores = useQuery({
    ...polled(calls[list], input),
    ...patientRetry,
    refetchInterval: (it) => releaseInterval(it, share),
    placeholderData: keepPreviousData,
  })
  const { data, error } = scores
  if (error && !data) return <Failed error={error} retry={() => void scores.refetch()} />
  return (
    <Stack gap="sm">
      <QueueNotice query={scores} />
      {!data && <ScoreCardsPending />}
      {data && (
        <VisuallyHidden role="status">
          <Plural value={data.total} one="# 条成绩" other="# 条成绩" />
        </VisuallyHidden>
      )}
      {data?.records.map((score) => (
        <ScoreCard key={score.scoreExamId} score={score} />
      ))}
      {data?.records.length === 0 && <None isFiltered={Boolean(input.keyword ?? input.year)} list={list} />}
      {data && <Pager page={data} label={t`成绩分页`} onPage={onPage} onSize={onSize} />}
    </Stack>
  )
}

function None({ isFiltered, list }: { isFiltered: boolean; list: ScoreList }) {
  const { t } = useLingui()
  if (isFiltered) {
    return (
      <EmptyState
        role="status"
        icon={<IconSearchOff size={44} aria-hidden />}
        title={t`没有符合条件的成绩`}
        description={t`请换一个年份或关键词，或者看看另一个列表`}
      />
    )
  }
  return (
    <EmptyState
      icon={<IconFileOff size={44} aria-hidden />}
      title={t`暂无成绩`}
      description={
        list === 'current' ? (
          <Trans>成绩公布后会显示在这里。一年以前的考试在“历史成绩”中。</Trans>
        ) : (
          <Trans>一年以前的考试成绩会显示在这里</Trans>
        )
      }
    />
  )
}
