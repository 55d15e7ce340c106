import { Trans } from '@lingui/react/macro'
import { Paper, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import type { signup as Calls } from '#contracts/candidate/signup.ts'

import { query } from '#web/api/api.ts'
import { SafeHtml } from '#web/ui/html/safe-html.tsx'

/** Notice of the organiser before the form; does not block it. */
export function Remind({ calls }: { calls: typeof Calls }) {
  const { data } = useQuery(query(calls.getCmsExamRemindText))
  if (!data) return null
  return (
    <Paper component="section" withBorder radius="md" p="lg" aria-labelledby="remind">
      <Title order={2} size="h5" id="remind" mb="sm">
        <Trans>报名须知</Trans>
      </Title>
      <div lang="zh-CN">
        <SafeHtml html={data} />
      </div>
    </Paper>
  )
}
