import { useLingui } from '@lingui/react/macro'
import { Badge } from '@mantine/core'

import type { Exam } from '#contracts/candidate/exam.ts'

import { useServerTime } from '#web/ui/time/server-time.ts'
import { stageColors, stageNames, examStage } from './stage.ts'

export function StageBadge({ exam }: { exam: Exam }) {
  const { i18n } = useLingui()
  const stage = useServerTime((now) => examStage(exam, now))
  return (
    <Badge color={stageColors[stage]} autoContrast flex="none">
      {i18n._(stageNames[stage])}
    </Badge>
  )
}
