import { createFileRoute } from '@tanstack/react-router'

import { InstructionPage } from '../features/ncias/instruction-page.tsx'
import { loadInsideTexts } from '../i18n.ts'

export const Route = createFileRoute('/nciasInstruction')({
  beforeLoad: () => loadInsideTexts(),
  component: InstructionPage,
})
