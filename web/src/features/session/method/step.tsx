import { useSuspenseQuery } from '@tanstack/react-query'
import { type ComponentProps, lazy } from 'react'

import { loadAdministrationTexts } from '#web/client/i18n.ts'
import { currentSession } from '#web/client/session/session.ts'
import LinkLogIn from './link-log-in.tsx'

const SecondFactor = lazy(async () => {
  const [step] = await Promise.all([import('#web/frame/second-factor/log-in-step.tsx'), loadAdministrationTexts()])
  return step
})

/** What takes the place of the form: the second factor of a log-in that is pending, or a log-in by link. */
export default function Step(props: ComponentProps<typeof LinkLogIn>) {
  const { data: current } = useSuspenseQuery(currentSession)
  return current.secondFactor ? <SecondFactor onLoggedIn={props.onLoggedIn} /> : <LinkLogIn {...props} />
}
