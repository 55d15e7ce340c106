import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Group, Text } from '@mantine/core'

import type { Report } from '#contracts/candidate/score-analysis.ts'

import { LinkButton } from '#web/ui/link.tsx'
import { noBreak } from '#web/ui/no-break.tsx'
import { RecordCard } from '#web/ui/record-card.tsx'
import { ServerText } from '#web/ui/server-name.tsx'
import { reportsPath } from './report-search.ts'
import { actionNames, statusTexts, reportBadges, invoiceBadges } from './report-text.ts'

/** Report in the list. */
export function ReportCard({ report }: { report: Report }) {
  const { t, i18n } = useLingui()
  const { id, examName, examTime, status, reason, invoice } = report
  return (
    <RecordCard
      name={examName}
      lang="zh-CN"
      heading="h2"
      badge={
        <Badge color={reportBadges[status].color} autoContrast flex="none">
          {i18n._(reportBadges[status].name)}
        </Badge>
      }
      renderActions={(button) => (
        <LinkButton
          to={reportsPath}
          search={{ id }}
          variant={status === 'ready' ? 'filled' : 'light'}
          {...button('details')}
        >
          {i18n._(actionNames[status])}
        </LinkButton>
      )}
    >
      {examTime && (
        <Text size="sm" c="dimmed">
          <Trans>考试日期 {noBreak(examTime)}</Trans>
        </Text>
      )}
      <Text size="sm">{reason ? <ServerText>{reason}</ServerText> : i18n._(statusTexts[status])}</Text>
      {invoice && (
        <Group gap={6}>
          <Text size="sm" c="dimmed">{t`发票`}</Text>
          <Badge color={invoiceBadges[invoice.status].color} autoContrast>
            {i18n._(invoiceBadges[invoice.status].name)}
          </Badge>
        </Group>
      )}
    </RecordCard>
  )
}
