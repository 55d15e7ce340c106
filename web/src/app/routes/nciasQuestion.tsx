import { createFileRoute } from '@tanstack/react-router'

import { QuestionPage } from '#web/features/ncias/question-page.tsx'
import { loadInsideTexts } from '#web/client/i18n.ts'

export const Route = createFileRoute('/nciasQuestion')({
  beforeLoad: () => loadInsideTexts(),
  component: QuestionPage,
})
