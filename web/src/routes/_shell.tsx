import { createFileRoute } from '@tanstack/react-router'

import { Layout } from '../shell/frame/layout.tsx'
import { enter } from '../shell/guard.ts'

/** Everything behind the log-in. */
export const Route = createFileRoute('/_shell')({
  beforeLoad: async (asked) => ({ account: await enter(asked) }),
  component: Layout,
})
