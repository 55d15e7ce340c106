import { type ComponentType, lazy } from 'react'

import { loadInsideTexts } from '#web/i18n.ts'
import type { lazyParts } from './lazy-parts.ts'

type Part<P> = () => Promise<{ default: ComponentType<P> }>

/** Lazily loaded part, together with the texts of the pages behind the log-in. */
export const lazyPart = <P>(choose: (behind: typeof lazyParts) => Part<P>) =>
  lazy(async () => {
    const [{ lazyParts }] = await Promise.all([import('./lazy-parts.ts'), loadInsideTexts()])
    return choose(lazyParts)()
  })
