import { Trans } from '@lingui/react/macro'

import { scoreAnalysis } from '#contracts/candidate/score-analysis.ts'

import { OrganiserNotes } from '#web/ui/html/organiser-notes.tsx'

/** Notes of the organiser about the reports. */
export const Tips = () => <OrganiserNotes call={scoreAnalysis.tips} title={<Trans>报告须知</Trans>} />
