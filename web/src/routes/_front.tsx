import { createFileRoute } from '@tanstack/react-router'

import { visit } from '../session/guard.ts'

/** Pages before the log-in that ask the server something: they count by its clock. */
export const Route = createFileRoute('/_front')({
  beforeLoad: async (asked) => {
    await visit(asked)
  },
})
