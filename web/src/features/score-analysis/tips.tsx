import { Trans } from '@lingui/react/macro'
import { Paper, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import { scoreAnalysis } from '#contracts/candidate/score-analysis.ts'

import { query } from '#web/api/api.ts'
import { SafeHtml } from '#web/ui/html/safe-html.tsx'

/** Notes of the organiser. A page is complete without them: while they cannot be loaded nothing is shown. */
export function Tips() {
  const { data } = useQuery({
    ...query(scoreAnalysis.tips),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { ownNotice: true },
  })
  if (!data) return null
  return (
    <Paper component="section" withBorder radius="md" p="md" aria-labelledby="report-tips">
      <Title order={2} size="h5" id="report-tips" mb="xs">
        <Trans>报告须知</Trans>
      </Title>
      <div lang="zh-CN">
        <SafeHtml html={data} />
      </div>
    </Paper>
  )
}
