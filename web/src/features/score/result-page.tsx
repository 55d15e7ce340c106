import { Trans, useLingui } from '@lingui/react/macro'
import { EmptyState, Stack } from '@mantine/core'
import { IconFileOff } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useState } from 'react'

import { score, type ScoreSummary, type ScoreType } from '#contracts/candidate/score.ts'
import type { Known } from '#contracts/core/blade.ts'

import { polled, query } from '#web/client/api/api.ts'
import { asApiError } from '#web/client/api/query-client.ts'
import { useRecordName } from '#web/frame/tabs/record-name.ts'
import { Failed } from '#web/ui/error/failed.tsx'
import { FigureSwitch } from '#web/ui/figures/figure.tsx'
import { LinkButton } from '#web/ui/link.tsx'
import { noBreak } from '#web/ui/no-break.tsx'
import { Page } from '#web/ui/page.tsx'
import { useClockCorrections } from '#web/ui/time/server-time.ts'
import { Announced } from './announced.tsx'
import { QueueNotice } from './queue-notice.tsx'
import { hasFigures, ResultView } from './result-view.tsx'
import { ScoreCardsPending } from './score-pending.tsx'
import { copyInterval, patientRetry, publicationInterval } from './score-query.ts'
import { Tips } from './tips.tsx'

import classes from './score.module.css'

/** Type of the address; overridden by the type of the result where known. */
type Props = { type: Known<ScoreType> }

/** Result of the address, or the newest one of the address's type. */
export function ResultPage({ type }: Props) {
  const { scoreExamId } = useSearch({ strict: false })
  return scoreExamId ? <Result key={scoreExamId} id={scoreExamId} type={type} /> : <Newest type={type} />
}

/** First page of either list: the newest result of a type is there. */
const newest = { current: 1, size: 50 } as const

function Newest({ type }: Props) {
  const current = useQuery({ ...query(score.page, newest), ...patientRetry })
  const older = useQuery({ ...query(score.hisPage, newest), ...patientRetry, enabled: current.isSuccess })
  const rows = [...(current.data?.records ?? []), ...(older.data?.records ?? [])]
  const match = rows.find((it) => it.scoreType === type && it.published)
  if (match) return <Result id={match.scoreExamId} type={type} />
  const error = current.error ?? older.error
  if (error)
    return (
      <Frame>
        <Failed error={error} retry={() => void current.refetch()} />
      </Frame>
    )
  if (older.data) return <NotFound />
  return (
    <Frame>
      <QueueNotice query={current.isSuccess ? older : current} />
      <ScoreCardsPending />
    </Frame>
  )
}

/** Time for which a published result counts as current, in milliseconds: it is not asked for twice. */
const staleTime = 600_000

function Result({ id, type }: Props & { id: string }) {
  const client = useQueryClient()
  const [share] = useState(Math.random)
  const list = query(score.page, newest)
  const announced = () =>
    client.getQueryData(list.queryKey)?.records.find((it) => it.scoreExamId === id && !it.published)
  useClockCorrections()
  const result = useQuery({
    ...polled(score.scoreInfo, { scoreExamId: id }),
    ...patientRetry,
    staleTime: (it) => (copyInterval(it) ? 0 : staleTime),
    refetchInterval: (it) => copyInterval(it) || publicationInterval(it, announced(), share),
  })
  const isRefused = result.error !== null && asApiError(result.error).code === 'refused'
  const lookup = useQuery({ ...list, ...patientRetry, enabled: isRefused })
  const { data, error } = result
  useRecordName(data?.examName ?? announced()?.examName)
  if (data) {
    const { examName, examTime, zkzh } = data
    return (
      <Page
        title={examName}
        lang="zh-CN"
        lead={
          <>
            {examTime && <Trans>考试日期 {noBreak(examTime)}</Trans>}
            {zkzh && (
              <>
                {examTime && ' · '}
                <span className={classes.unbroken}>
                  <Trans>准考证号 {zkzh}</Trans>
                </span>
              </>
            )}
          </>
        }
        actions={hasFigures(data) ? <FigureSwitch /> : <BackToList />}
      >
        <QueueNotice query={result} />
        <ResultView score={data} type={data.scoreType === 'unknown' ? type : data.scoreType} />
        <Tips />
      </Page>
    )
  }
  if (error && asApiError(error).code === 'not_found') return <NotFound />
  const row = announced()
  if (row) return <AnnouncedResult score={row} query={result} />
  return (
    <Frame>
      {isRefused && lookup.isPending ? (
        <>
          <QueueNotice query={lookup} />
          <ScoreCardsPending />
        </>
      ) : error ? (
        <Failed error={error} retry={() => void result.refetch()} />
      ) : (
        <>
          <QueueNotice query={result} />
          <ScoreCardsPending />
        </>
      )}
    </Frame>
  )
}

type AnnouncedProps = { score: ScoreSummary; query: ComponentProps<typeof QueueNotice>['query'] }

/** Opened before its publication: counts down and becomes the result. */
function AnnouncedResult({ score: { examName, examTime, releaseTime }, query: result }: AnnouncedProps) {
  return (
    <Page title={examName} lang="zh-CN" lead={examTime && <Trans>考试日期 {noBreak(examTime)}</Trans>}>
      <QueueNotice query={result} />
      <Announced releaseTime={releaseTime} />
      <BackToList />
    </Page>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  return (
    <Page title={t`成绩详情`}>
      <Stack gap="md">{children}</Stack>
      <BackToList />
    </Page>
  )
}

const BackToList = () => (
  <div>
    <LinkButton to="/notselectexam/scorequery/index" variant="default" mih={44}>
      <Trans>返回成绩列表</Trans>
    </LinkButton>
  </div>
)

function NotFound() {
  const { t } = useLingui()
  return (
    <Page title={t`成绩详情`}>
      <EmptyState
        icon={<IconFileOff size={44} aria-hidden />}
        title={t`没有找到这条成绩`}
        description={t`可能还没有公布，或不属于当前账号，请在成绩列表中查看`}
      >
        <EmptyState.Actions>
          <BackToList />
        </EmptyState.Actions>
      </EmptyState>
    </Page>
  )
}
