import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, EmptyState, Group, Loader, Skeleton, Stack, Text } from '@mantine/core'
import { IconEyeOff, IconFileOff, IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import type { Report } from '#contracts/candidate/score-analysis.ts'

import { Failed } from '#web/ui/error/failed.tsx'
import { FigureSwitch } from '#web/ui/figures/figure.tsx'
import { useFiguresHidden } from '#web/ui/figures/figures-hidden.ts'
import { LinkButton } from '#web/ui/link.tsx'
import { noBreak } from '#web/ui/no-break.tsx'
import { Page } from '#web/ui/page.tsx'
import { ServerText } from '#web/ui/server-name.tsx'
import { dateTime } from '#web/ui/time/moment.ts'
import { AnalysisView } from './analysis-view.tsx'
import { DownloadReport } from './download-report.tsx'
import { InvoiceSection } from './invoice-section.tsx'
import { type Payment, Purchase } from './purchase.tsx'
import { reportsQuery } from './report-query.ts'
import { reportsPath } from './report-search.ts'
import { statusTexts } from './report-text.ts'
import { Tips } from './tips.tsx'

export function ReportPage({ id, payment }: { id: string; payment: Payment }) {
  const { t } = useLingui()
  const result = useQuery(reportsQuery({ id }))
  const report = result.data?.records[0]
  if (report) {
    const { examName, examTime } = report
    return (
      <Page
        title={examName}
        lang="zh-CN"
        lead={
          <>
            <Trans>成绩分析报告</Trans>
            {examTime && (
              <>
                {' · '}
                <Trans>考试日期 {noBreak(examTime)}</Trans>
              </>
            )}
          </>
        }
        actions={
          <Group>
            {report.analysis && <FigureSwitch />}
            <Back />
          </Group>
        }
      >
        <Content report={report} payment={payment} />
        {(report.invoice ?? report.invoiceable.allowed) && <InvoiceSection report={report} />}
        <Tips />
      </Page>
    )
  }
  return (
    <Page title={t`成绩分析报告`} actions={<Back />}>
      {result.error ? (
        <Failed error={result.error} retry={() => void result.refetch()} />
      ) : result.data ? (
        <EmptyState
          icon={<IconFileOff size={44} aria-hidden />}
          title={t`没有找到这份报告`}
          description={t`可能不属于当前账号，请在报告列表中查看`}
        />
      ) : (
        <Stack gap="md" aria-busy="true">
          <Skeleton h={120} />
          <Skeleton h={280} />
        </Stack>
      )}
    </Page>
  )
}

const Back = () => (
  <LinkButton to={reportsPath} variant="default" mih={44}>
    <Trans>全部报告</Trans>
  </LinkButton>
)

function Content({ report, payment }: { report: Report; payment: Payment }) {
  const { t, i18n } = useLingui()
  const [hidden] = useFiguresHidden()
  const { status, reason, readyTime, analysis } = report
  if (status === 'unpaid') return <Purchase report={report} payment={payment} />
  if (status === 'generating') {
    return (
      <>
        <Notice icon={<Loader size={18} />}>
          <Trans>报告正在生成，完成后会自动显示在这里。您可以离开此页，稍后再来查看。</Trans>
          {readyTime && (
            <Text size="sm" mt={4}>
              <Trans>预计 {noBreak(dateTime(readyTime))} 前生成</Trans>
            </Text>
          )}
        </Notice>
        <Purchase report={report} payment={payment} />
      </>
    )
  }
  if (status === 'ready' && analysis && hidden) {
    return <Notice icon={<IconEyeOff aria-hidden />}>{t`分数已隐藏，显示后可以查看和下载报告`}</Notice>
  }
  if (status === 'ready' && analysis) {
    return (
      <>
        <DownloadReport report={report} />
        <AnalysisView analysis={analysis} />
      </>
    )
  }
  return (
    <Notice icon={<IconInfoCircle aria-hidden />}>
      {reason ? <ServerText>{reason}</ServerText> : i18n._(statusTexts[status])}
    </Notice>
  )
}

const Notice = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <Alert role="status" icon={icon}>
    {children}
  </Alert>
)
