import { createFileRoute } from '@tanstack/react-router'

import { InstructionPage } from '#web/features/ncias/instruction-page.tsx'
import { loadInsideTexts } from '#web/client/i18n.ts'

export const Route = createFileRoute('/nciasInstruction')({
  beforeLoad: () => loadInsideTexts(),
  component: InstructionPage,
})
