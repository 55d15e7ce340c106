import { type AnyRouteMatch, type RegisteredRouter, useMatches } from '@tanstack/react-router'

import { recordKey } from './record.ts'
import { homePath } from './visited.ts'

/** Key of the tab that shows the page of these matches. */
function tabKey(matches: readonly AnyRouteMatch[]): string {
  const last = matches.at(-1)
  return last ? recordKey(last, last.staticData.record) : homePath
}

/** Key of the active tab; renders again when another one comes to the front. */
export const useActiveTab = () => useMatches({ select: tabKey })

/** Key of the active tab at this moment, for event handlers. */
export const activeTabKey = (router: RegisteredRouter) => tabKey(router.state.matches)
