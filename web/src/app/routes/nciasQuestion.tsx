import { createFileRoute } from '@tanstack/react-router'

import { loadInsideTexts } from '#web/client/i18n.ts'
import { QuestionPage } from '#web/features/ncias/question-page.tsx'

export const Route = createFileRoute('/nciasQuestion')({
  beforeLoad: () => loadInsideTexts(),
  component: QuestionPage,
})
