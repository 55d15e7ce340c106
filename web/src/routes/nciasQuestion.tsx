import { createFileRoute } from '@tanstack/react-router'

import { QuestionPage } from '../features/ncias/question-page.tsx'
import { loadInsideTexts } from '../i18n.ts'

export const Route = createFileRoute('/nciasQuestion')({
  beforeLoad: () => loadInsideTexts(),
  component: QuestionPage,
})
