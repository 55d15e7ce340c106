import { useLingui } from '@lingui/react/macro'

import type { Exam } from '#contracts/exam.ts'

import { AddToCalendar } from '../../ui/add-to-calendar.tsx'
import { openingEvent } from '../../ui/opening-event.ts'

type Props = {
  exam: Exam
  /** Id of the exam's name, where others are beside it. */
  about?: string
}

/** A note in the calendar for the day on which sign-up begins. */
export function SignupOpening({ exam: { id, examName, signupStartTime }, about }: Props) {
  const { t } = useLingui()
  const event = openingEvent({ uid: `signup-opening-${id}`, title: t`报名开始：${examName}`, start: signupStartTime })
  return <AddToCalendar events={[event]} {...(about && { about })} fullWidth />
}
