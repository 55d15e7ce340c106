import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Group, Paper, Stack, Text } from '@mantine/core'
import { useId } from 'react'

import type { Report } from '#contracts/candidate/score-analysis.ts'

import { LinkButton } from '#web/ui/link.tsx'
import { ServerText } from '#web/ui/server-name.tsx'
import { reportsPath } from './report-search.ts'
import {
  actionNames,
  invoiceColors,
  invoiceNames,
  reportStatusColors,
  statusNames,
  statusTexts,
} from './report-text.ts'

import classes from './score-analysis.module.css'

/** Report in the list. */
export function ReportCard({ report }: { report: Report }) {
  const { i18n } = useLingui()
  const name = useId()
  const button = useId()
  const { id, examName, examTime, status, reason, invoice } = report
  return (
    <Paper component="article" aria-labelledby={name} withBorder radius="md" className={classes.card}>
      <Stack gap={6} flex={1} miw={0}>
        <Group gap="xs" align="flex-start" justify="space-between">
          <Text component="h2" className={classes.name} id={name} lang="zh-CN">
            {examName}
          </Text>
          <Badge variant="light" color={reportStatusColors[status]} autoContrast flex="none" tt="none">
            {i18n._(statusNames[status])}
          </Badge>
        </Group>
        {examTime && (
          <Text size="sm" c="dimmed">
            <Trans>考试日期 {examTime}</Trans>
          </Text>
        )}
        <Text size="sm">{reason ? <ServerText>{reason}</ServerText> : i18n._(statusTexts[status])}</Text>
        {invoice && (
          <Group gap={6}>
            <Text size="sm" c="dimmed">
              <Trans>发票</Trans>
            </Text>
            <Badge variant="light" color={invoiceColors[invoice.status]} autoContrast tt="none">
              {i18n._(invoiceNames[invoice.status])}
            </Badge>
          </Group>
        )}
      </Stack>
      <LinkButton
        to={reportsPath}
        search={{ id }}
        variant={status === 'ready' ? 'filled' : 'light'}
        mih={44}
        id={button}
        aria-labelledby={`${button} ${name}`}
      >
        {i18n._(actionNames[status])}
      </LinkButton>
    </Paper>
  )
}
