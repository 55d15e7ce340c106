import { Trans } from '@lingui/react/macro'
import { Paper, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import { score } from '#contracts/candidate/score.ts'

import { query } from '#web/api/api.ts'
import { SafeHtml } from '#web/ui/html/safe-html.tsx'

/** Notes of the organiser. A page is complete without them: while they cannot be loaded nothing is shown. */
export function Tips() {
  const { data } = useQuery({
    ...query(score.scoreTips),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { ownNotice: true },
  })
  if (!data) return null
  return (
    <Paper component="section" withBorder radius="md" p="md" aria-labelledby="score-tips">
      <Title order={2} size="h5" id="score-tips" mb="xs">
        <Trans>查询须知</Trans>
      </Title>
      <div lang="zh-CN">
        <SafeHtml html={data} />
      </div>
    </Paper>
  )
}
