import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'

import type { ScoreSummary } from '#contracts/candidate/score.ts'

import { noBreak } from '#web/ui/no-break.tsx'
import { dateTime } from '#web/ui/time/moment.ts'
import { useIsPast } from '#web/ui/time/server-time.ts'
import { TimeUntil } from '#web/ui/time/time-until.tsx'

/** When a result is published, with a countdown. */
export function Announced({ releaseTime }: Pick<ScoreSummary, 'releaseTime'>) {
  const isDue = useIsPast(releaseTime)
  if (!releaseTime) {
    return (
      <Text size="sm">
        <Trans>公布时间另行通知</Trans>
      </Text>
    )
  }
  return (
    <Text size="sm" role="status">
      {isDue ? (
        <Trans>正在公布，结果会自动显示在这里，不必刷新</Trans>
      ) : (
        <>
          <Trans>{noBreak(dateTime(releaseTime))} 起公布</Trans>
          {' · '}
          <TimeUntil moment={releaseTime} />
        </>
      )}
    </Text>
  )
}
