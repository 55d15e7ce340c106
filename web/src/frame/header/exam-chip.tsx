import { useOnDemand } from '#web/ui/on-demand/use-on-demand.ts'
import { ExamButton } from './exam-button.tsx'
import type { ExamStatusPart } from './exam-choice.tsx'

export const loadExamChoice = () => import('./exam-choice.tsx').then((it) => it.default)

/** The selected exam, always visible; what changes or deselects it is loaded when it is opened. */
export function ExamChip({ ExamStatus }: ExamStatusPart) {
  const { Part, target } = useOnDemand(loadExamChoice)
  return Part ? (
    <Part ExamStatus={ExamStatus} />
  ) : (
    <ExamButton aria-haspopup="dialog" aria-expanded={false} {...target} />
  )
}
