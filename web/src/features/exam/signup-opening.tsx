import { useLingui } from '@lingui/react/macro'

import type { Exam } from '#contracts/candidate/exam.ts'

import { AddToCalendar } from '#web/ui/calendar/add-to-calendar.tsx'
import { openingEvent } from '#web/ui/calendar/opening-event.ts'

type Props = {
  exam: Exam
  /** Id of the element that names the exam, where a page has several. */
  about?: string
}

/** Calendar event for the opening of a sign-up. */
export function SignupOpening({ exam: { id, examName, signupStartTime }, about }: Props) {
  const { t } = useLingui()
  if (signupStartTime === null) return null
  const event = openingEvent({ uid: `signup-opening-${id}`, title: t`报名开始：${examName}`, start: signupStartTime })
  return <AddToCalendar events={[event]} {...(about && { about })} fullWidth />
}
