import { Trans } from '@lingui/react/macro'

import type { signup as Calls } from '#contracts/candidate/signup.ts'

import { OrganiserNotes } from '#web/ui/html/organiser-notes.tsx'

/** Notice of the organiser before the form; does not block it. */
export const Remind = ({ calls }: { calls: typeof Calls }) => (
  <OrganiserNotes call={calls.getCmsExamRemindText} title={<Trans>报名须知</Trans>} />
)
