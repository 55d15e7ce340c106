import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import * as v from 'valibot'

import { storageKey } from '#web/client/device/storage.ts'
import { storedValue, storeValue } from '#web/client/device/stored-value.ts'
import { inTab } from '#web/client/device/text-store.ts'

/**
 * The way of this tab to a provider and back. The pages of the provider stay in the history, and of each the browser asks
 * whether its form shall be sent again: the return page goes back to the jump page and takes its place, behind which there
 * are our pages alone.
 */
const Way = v.object({
  /** Position of the jump page in the history of this tab. */
  jump: v.number(),
  /** Address of the return page that takes its place. */
  returned: v.optional(v.string()),
})
type Way = v.InferOutput<typeof Way>

/** In the session storage: survives the pages of the provider in this tab. */
const itemKey = storageKey('way-to-provider')

/** Entries that a browser keeps: beyond them the oldest are dropped, and positions no longer hold. */
const maxEntries = 50

const store = (way: Way) => storeValue(itemKey, way, inTab)

const storedWay = () => storedValue(itemKey, Way, inTab)

/** Position of this jump page; undefined for a new entry. It is in the entry: Back finds it there. */
function notedPosition(): number | undefined {
  const state: { jump?: number } | null = window.history.state
  return state?.jump
}

/** Notes the position of this jump page. A new entry is the last one. */
function notePosition() {
  const { history } = window
  const noted = notedPosition()
  if (noted !== undefined && noted === storedWay()?.jump) return
  const jump = noted ?? history.length
  store({ jump })
  // That of the prototype: the router would load the page again.
  History.prototype.replaceState.call(history, { ...history.state, jump }, '')
}

/** Address of the return page that has gone back to this jump page; null for none. */
function returnedTo(): string | null {
  const way = storedWay()
  return way && way.jump === notedPosition() ? (way.returned ?? null) : null
}

/** On the jump page: whether a return page takes its place. */
export function useGivenWay(): boolean {
  const { history } = useRouter()
  const [returned, setReturned] = useState(returnedTo)
  useEffect(() => {
    const enter = () => {
      notePosition()
      setReturned(returnedTo())
    }
    enter()
    window.addEventListener('pageshow', enter) // the browser may have kept the page as it was
    return () => window.removeEventListener('pageshow', enter)
  }, [])
  useEffect(() => {
    if (returned) history.replace(returned)
  }, [history, returned])
  return returned !== null
}

/** On the return page: goes back to the jump page, over the pages of the provider. */
export function useProviderLeftBehind(hasAccount: boolean) {
  useEffect(() => {
    const { history, location } = window
    const way = storedWay()
    if (!hasAccount || !way || !isArrival()) return
    const back = history.length - way.jump
    if (back <= 0 || history.length >= maxEntries) return
    store({ ...way, returned: location.pathname + location.search })
    history.go(-back)
  }, [hasAccount])
}

/** Whether another site has led to this page. */
function isArrival(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return entry !== undefined && 'type' in entry && entry.type === 'navigate' && entry.name === window.location.href
}
