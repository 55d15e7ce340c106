import { useLocation, useMatches, useRouter } from '@tanstack/react-router'
import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import * as v from 'valibot'

import { search } from '../../search.ts'
import { leavesOf, useMenu } from '../menu/menu.ts'
import { recordOf } from './record.ts'
import { titleOf, titleOfEntry } from '../menu/use-names.ts'
import { isBareAtom } from '../view.ts'
import { visitAtom } from './visited.ts'

const wishesOf = search(
  v.object({
    /** What the tab is called. */
    name: v.optional(v.pipe(v.string(), v.maxLength(40))),
    /** The page that it is called after, in the language of the person. */
    i18n: v.optional(v.string()),
    /** `false`: without menus and tabs. */
    menu: v.optional(v.string()),
  }),
)

/** Gives the open page its tab: named by its address, the server's menu or its route. Source: specification 2.4, 2.5. */
export function useVisit() {
  const location = useLocation()
  const last = useMatches().at(-1)
  const router = useRouter()
  const { entries } = useMenu()
  const visit = useSetAtom(visitAtom)
  const setBare = useSetAtom(isBareAtom)
  const { name, i18n: wanted, menu } = wishesOf(location.search)

  const key = last && recordOf(last, last.staticData.record)
  const entry = leavesOf(entries).find((leaf) => leaf.path === last?.pathname)
  const named = wanted ? titleOf(router, wanted) : undefined
  const title = entry ? titleOfEntry(router, entry) : last?.staticData.title?.id
  const label = name ?? (named ? undefined : entry?.label)
  const messageId = name === undefined ? (named ?? title) : undefined
  // The address runs ahead of the page while the next one is being loaded.
  const href = last && recordOf(location, last.staticData.record) === key ? location.href : undefined
  useEffect(() => {
    if (key && href && (label || messageId)) visit({ key, href, label, messageId })
  }, [key, href, label, messageId, visit])
  useEffect(() => {
    if (menu !== undefined) setBare(menu === 'false')
  }, [menu, setBare])
}
