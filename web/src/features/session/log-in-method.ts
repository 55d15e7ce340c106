import type { MessageDescriptor } from '@lingui/core'
import type { ComponentType } from 'react'

import type { CurrentSession } from '#contracts/session/session.ts'

type OnLoggedIn = (newSession: CurrentSession) => Promise<void>

/** Props of the form of every log-in method. */
export type LogInFormProps = {
  current: CurrentSession
  /** Destination after the log-in. */
  to: string | undefined
  /** The person did not choose this form just now, so its first field takes the focus. */
  autoFocus: boolean
  /** Log-in by a code that a phone scans, a part of another resource. */
  Scan: ComponentType<{ onLoggedIn: OnLoggedIn }>
  onLoggedIn: OnLoggedIn
}

/** Log-in method that the page offers. */
export type LogInMethod = {
  readonly name: MessageDescriptor
  readonly isOffered: (current: CurrentSession) => boolean
  readonly Form: ComponentType<LogInFormProps>
}
