import { Trans } from '@lingui/react/macro'
import { Paper, Title } from '@mantine/core'

import { useWay } from '#web/frame/selected-exam/use-way.tsx'
import { ahead } from '#web/frame/selected-exam/way.ts'
import { FlowTimeline } from './flow-timeline.tsx'

/** What follows a submission: by when, what for, and what to bring. */
export function NextStages({ examId }: { examId: string }) {
  const stages = ahead(useWay(examId).way)
  if (stages.length === 0) return null
  return (
    <Paper component="section" withBorder radius="md" p="lg" aria-labelledby="next-stages">
      <Title order={2} size="h4" id="next-stages" mb="md">
        <Trans>接下来</Trans>
      </Title>
      <FlowTimeline ahead={stages} />
    </Paper>
  )
}
