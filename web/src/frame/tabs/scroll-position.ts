import * as v from 'valibot'

import { storageKey } from '#web/client/device/storage.ts'
import { storedValue, storeValue } from '#web/client/device/stored-value.ts'
import { inTab } from '#web/client/device/text-store.ts'

/** Session storage key of the scroll position of a page that a reload, the lock or the end of the session unmounts. */
const key = storageKey('scroll')

const StoredPosition = v.object({ account: v.string(), tabKey: v.string(), y: v.number() })

/** Wait for the content of a restored page, in milliseconds. */
const contentTimeout = 5_000

/** Input events that scroll. */
const scrollInputs = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/** Stores the scroll position of a page before it is unmounted. */
export const storeScrollPosition = (account: string, tabKey: string) =>
  storeValue(key, { account, tabKey, y: window.scrollY }, inTab)

/** Position, in pixels, at the last unmount of the page; 0 after any other navigation. */
export function storedScrollPosition(account: string, tabKey: string): number {
  const position = storedValue(key, StoredPosition, inTab)
  return position?.account === account && position.tabKey === tabKey ? position.y : 0
}

/** Removes the stored scroll position: it is restored once. */
export const removeScrollPosition = () => inTab.set(key, null)

/**
 * Scrolls to a position, again each time the page grows until it is reached: content is loaded after the page is
 * rendered. Ends with the first input of the person, and after 5 s.
 */
export function scrollToPosition(y: number) {
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const name of scrollInputs) window.removeEventListener(name, stop)
  }
  const scroll = () => {
    window.scrollTo(0, y)
    if (Math.abs(window.scrollY - y) <= 1) stop()
  }
  const observer = new ResizeObserver(scroll)
  const timer = setTimeout(stop, contentTimeout)
  for (const name of scrollInputs) window.addEventListener(name, stop, { passive: true })
  observer.observe(document.body)
  scroll()
}
