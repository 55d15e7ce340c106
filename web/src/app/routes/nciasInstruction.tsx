import { createFileRoute } from '@tanstack/react-router'

import { loadInsideTexts } from '#web/client/i18n.ts'
import { InstructionPage } from '#web/features/ncias/instruction-page.tsx'

export const Route = createFileRoute('/nciasInstruction')({
  beforeLoad: () => loadInsideTexts(),
  component: InstructionPage,
})
