import { useLocation, useMatches, useRouter } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import * as v from 'valibot'

import { publicHref, search, storableQuery } from '#web/search.ts'
import { leavesOf, useMenu } from '../menu/menu.ts'
import { titleOf, titleOfEntry } from '../menu/use-names.ts'
import { isBareAtom } from '../view.ts'
import { recordNamesAtom } from './record-name.ts'
import { recordOf } from './record.ts'
import { visitAtom } from './visited.ts'

const viewParamsOf = search(
  v.object({
    /** Name of the tab. */
    name: v.optional(v.pipe(v.string(), v.maxLength(40))),
    /** Message id of the page that names the tab. */
    i18n: v.optional(v.string()),
    /** `false` hides menus and tabs. */
    menu: v.optional(v.string()),
  }),
)

/** Registers the active page as a tab, named by its record, address, server menu or route. Source: specification 2.4, 2.5. */
export function useVisit() {
  const location = useLocation()
  const last = useMatches().at(-1)
  const router = useRouter()
  const { entries } = useMenu()
  const visit = useSetAtom(visitAtom)
  const setBare = useSetAtom(isBareAtom)
  const { name, i18n: titlePath, menu } = viewParamsOf(location.search)

  const key = last && recordOf(last, last.staticData.record)
  const recordName = useAtomValue(recordNamesAtom)[key ?? '']
  const entry = leavesOf(entries).find((leaf) => leaf.path === last?.pathname)
  const ownTitle = titlePath ? titleOf(router, titlePath) : undefined
  const title = entry ? titleOfEntry(router, entry) : last?.staticData.title?.id
  const label = name ?? (ownTitle ? undefined : entry?.label)
  const messageId = name === undefined ? (ownTitle ?? title) : undefined
  // While the next page loads, the location is ahead of the rendered page.
  const href = last && recordOf(location, last.staticData.record) === key ? location.href : undefined
  const link = publicHref(location)
  const query = last && storableQuery(router.routesById[last.routeId].options.validateSearch, location.search)
  const address = `${location.pathname}${query && `?${query}`}`
  useEffect(() => {
    if (key && href && (label || messageId))
      visit({ key, href, link, address, label, messageId, ...(recordName && { recordName }) })
  }, [key, href, link, address, label, messageId, recordName, visit])
  useEffect(() => {
    if (menu !== undefined) setBare(menu === 'false')
  }, [menu, setBare])
}
