import { type ComponentType, lazy } from 'react'

import { activateInside } from '../../i18n.ts'
import type { door } from './door.ts'

type Part<P> = () => Promise<{ default: ComponentType<P> }>

/** A part that comes when it is wanted, with the texts of the pages that come later. */
export const later = <P>(choose: (behind: typeof door) => Part<P>) =>
  lazy(async () => {
    const [{ door }] = await Promise.all([import('./door.ts'), activateInside()])
    return choose(door)()
  })
