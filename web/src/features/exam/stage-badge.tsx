import { useLingui } from '@lingui/react/macro'
import { Badge } from '@mantine/core'

import type { Exam } from '#contracts/candidate/exam.ts'

import { useServerTime } from '#web/ui/time/server-time.ts'
import { examStage, stageBadges } from './stage.ts'

export function StageBadge({ exam }: { exam: Exam }) {
  const { i18n } = useLingui()
  const stage = useServerTime((now) => examStage(exam, now))
  return (
    <Badge color={stageBadges[stage].color} autoContrast flex="none">
      {i18n._(stageBadges[stage].name)}
    </Badge>
  )
}
