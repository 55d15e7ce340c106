import { useEffect } from 'react'

/**
 * Who comes from a provider has its pages behind, of which the browser asks whether their forms shall be sent again: Back
 * leads to the page of the order first. Null for none.
 */
export function useOrderBehind(orderPage: string | null) {
  useEffect(() => {
    if (orderPage === null || !isArrival()) return
    const { history } = window
    const { href } = window.location
    const state: object = history.state ?? {}
    // Those of the prototype: the router would load what nobody has asked for.
    History.prototype.replaceState.call(history, state, '', orderPage)
    History.prototype.pushState.call(history, { ...state, __TSR_index: history.length }, '', href)
  }, [orderPage])
}

/** Whether another site has led to this page, and the tab has pages before it. */
function isArrival(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  const isNew = entry !== undefined && 'type' in entry && entry.type === 'navigate'
  return isNew && entry.name === window.location.href && window.history.length > 1
}
