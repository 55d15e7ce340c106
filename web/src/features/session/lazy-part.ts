import { type ComponentType, lazy } from 'react'

import { loadInsideTexts } from '#web/client/i18n.ts'
import type { lazyParts } from './lazy-parts.ts'
import type { LogInFormProps } from './log-in-method.ts'

type Part<P> = () => Promise<{ default: ComponentType<P> }>

/** Lazily loaded part, together with the texts of the pages behind the log-in. */
export const lazyPart = <P>(choose: (behind: typeof lazyParts) => Part<P>) =>
  lazy(async () => {
    const [{ lazyParts }] = await Promise.all([import('./lazy-parts.ts'), loadInsideTexts()])
    return choose(lazyParts)()
  })

/** Lazily loaded form of a log-in method, with its texts. */
export const lazyForm = (load: Part<LogInFormProps>) =>
  lazy(async () => {
    const [form] = await Promise.all([load(), loadInsideTexts()])
    return form
  })
