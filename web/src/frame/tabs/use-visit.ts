import { type MakeRouteMatchUnion, useLocation, useMatches, useRouter } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useMemo } from 'react'
import * as v from 'valibot'

import { publicHref, search, storableQuery } from '#web/client/search.ts'
import { leafEntries, useMenu } from '../menu/menu.ts'
import { pageTitleId, titleOfEntry } from '../menu/use-names.ts'
import { isBareAtom } from '../view.ts'
import { recordNamesAtom } from './record-name.ts'
import { recordKey } from './record.ts'
import { visitAtom } from './visited.ts'

const viewParams = search(
  v.object({
    /** Name of the tab. */
    name: v.optional(v.pipe(v.string(), v.maxLength(40))),
    /** Message id of the page that names the tab. */
    i18n: v.optional(v.string()),
    /** `false` hides menus and tabs. */
    menu: v.optional(v.string()),
  }),
)

/** What is known of the active page, as long as it is the same: a match changes with each step of its loading. */
function activePage(matches: readonly MakeRouteMatchUnion[]) {
  const last = matches.at(-1)
  if (!last) return undefined
  const { routeId, pathname, staticData } = last
  const { record, title } = staticData
  return { routeId, pathname, record, key: recordKey(last, record), title: title?.id }
}

/** Registers the active page as a tab, named by its record, address, server menu or route. Source: specification 2.4, 2.5. */
export function useVisit() {
  const location = useLocation()
  const page = useMatches({ select: activePage, structuralSharing: true })
  const router = useRouter()
  const { entries } = useMenu()
  const visit = useSetAtom(visitAtom)
  const setBare = useSetAtom(isBareAtom)
  const { name, i18n: titlePath, menu } = viewParams(location.search)

  const key = page?.key
  const recordName = useAtomValue(recordNamesAtom)[key ?? '']
  const entry = leafEntries(entries).find((leaf) => leaf.path === page?.pathname)
  const ownTitle = titlePath ? pageTitleId(router, titlePath) : undefined
  const title = entry ? titleOfEntry(router, entry) : page?.title
  const label = name ?? (ownTitle ? undefined : entry?.label)
  const messageId = name === undefined ? (ownTitle ?? title) : undefined
  // While the next page loads, the location is ahead of the rendered page.
  const href = page && recordKey(location, page.record) === key ? location.href : undefined
  const link = publicHref(location)
  const query = useMemo(
    () => page && storableQuery(router.routesById[page.routeId].options.validateSearch, location.search),
    [page, router, location.search],
  )
  const address = `${location.pathname}${query && `?${query}`}`
  useEffect(() => {
    if (key && href && (label || messageId))
      visit({ key, href, link, address, label, messageId, ...(recordName && { recordName }) })
  }, [key, href, link, address, label, messageId, recordName, visit])
  useEffect(() => {
    if (menu !== undefined) setBare(menu === 'false')
  }, [menu, setBare])
}
