import { Trans } from '@lingui/react/macro'

import { score } from '#contracts/candidate/score.ts'

import { OrganiserNotes } from '#web/ui/html/organiser-notes.tsx'

/** Notes of the organiser about the results. */
export const Tips = () => <OrganiserNotes call={score.scoreTips} title={<Trans>查询须知</Trans>} />
