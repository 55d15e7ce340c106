import { Trans, useLingui } from '@lingui/react/macro'
import { EmptyState, Skeleton, Stack } from '@mantine/core'
import { IconFileOff } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'

import { Failed } from '#web/ui/error/failed.tsx'
import { LinkButton } from '#web/ui/link.tsx'
import { Page } from '#web/ui/page.tsx'
import { Pager } from '#web/ui/pager.tsx'
import type { Payment } from './purchase.tsx'
import { ReportCard } from './report-card.tsx'
import { ReportPage } from './report-page.tsx'
import { reportsQuery } from './report-query.ts'
import { reportsPath } from './report-search.ts'
import { Tips } from './tips.tsx'

const route = getRouteApi('/_shell/notselectexam/scoreanalysis/index')

/** Analysis reports of the candidate: the list, or one of them. */
export function ReportsPage({ payment }: { payment: Payment }) {
  const { id, orderNo } = route.useSearch()
  if (id) return <ReportPage key={id} id={id} payment={payment} />
  return orderNo ? <OfOrder orderNo={orderNo} /> : <List />
}

/** Leads to the report that an order pays for. */
function OfOrder({ orderNo }: { orderNo: string }) {
  const { data, isPending } = useQuery(reportsQuery({ size: 50 }))
  const report = data?.records.find((it) => it.orderNo === orderNo)
  if (isPending) return <Pending />
  return <Navigate to={reportsPath} search={report ? { id: report.id } : {}} hash replace />
}

function List() {
  const { t } = useLingui()
  const { current = 1, size } = route.useSearch()
  const navigate = route.useNavigate()
  const reports = useQuery({ ...reportsQuery({ current, ...(size && { size }) }), placeholderData: keepPreviousData })
  const { data, error } = reports
  return (
    <Page title={t`成绩分析报告`} lead={<Trans>了解自己的强项和薄弱处。报告不影响成绩。</Trans>}>
      {error && !data && <Failed error={error} retry={() => void reports.refetch()} />}
      {!data && !error && <Cards />}
      {data && (
        <Stack gap="sm">
          {data.records.map((report) => (
            <ReportCard key={report.id} report={report} />
          ))}
          {data.records.length === 0 && <None />}
        </Stack>
      )}
      {data && (
        <Pager
          page={data}
          label={t`报告分页`}
          onPage={(next) => void navigate({ search: { current: next, size } })}
          onSize={(next) => void navigate({ search: { size: next } })}
        />
      )}
      {/* With the list, which may be higher than its skeleton. */}
      {(data || error) && <Tips />}
    </Page>
  )
}

function None() {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={<IconFileOff size={44} aria-hidden />}
      title={t`暂无成绩分析报告`}
      description={t`成绩公布后，提供分析报告的考试会显示在这里`}
    >
      <LinkButton to="/notselectexam/scorequery/index" variant="default" mih={44}>{t`查询成绩`}</LinkButton>
    </EmptyState>
  )
}

function Pending() {
  const { t } = useLingui()
  return (
    <Page title={t`成绩分析报告`}>
      <Cards />
    </Page>
  )
}

const Cards = () => (
  <Stack gap="sm" aria-busy="true">
    <Skeleton h={112} />
    <Skeleton h={112} />
    <Skeleton h={112} />
  </Stack>
)
