import { createFileRoute } from '@tanstack/react-router'

import { optionalAccount } from '#web/client/session/guard.ts'

/** Pages before the log-in that ask the server something: they count by its clock. */
export const Route = createFileRoute('/_public')({
  beforeLoad: async (navigation) => {
    await optionalAccount(navigation)
  },
})
