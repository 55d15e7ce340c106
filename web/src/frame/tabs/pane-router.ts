import type { AnyRouter } from '@tanstack/react-router'

import { type Address, recordOf } from './record.ts'

type Store<T> = {
  get(): T
  subscribe(listener: (value: T) => void): { unsubscribe(): void }
}

/** Filtered store: follows the source while the predicate holds, otherwise keeps its last value. */
function gated<T>(store: { get(): T }, isOurs: () => boolean): Store<T> {
  const source = store as Store<T> // in a browser the router's stores are atoms; its types know of servers as well
  let last = source.get()
  const get = () => {
    if (isOurs()) last = source.get()
    return last
  }
  return {
    get,
    subscribe: (listener) =>
      source.subscribe(() => {
        if (isOurs()) listener(get())
      }),
  }
}

/**
 * Router of one tab: while another tab is active, its location, search, loader data and matches are frozen.
 * Navigation is the real router's. Source: docs/decisions/0021.
 */
export function paneRouter<R extends AnyRouter>(router: R, key: string): R {
  const { stores } = router
  const record: readonly string[] = stores.matches.get().at(-1)?.staticData.record ?? []
  const isAt = (address: Address | undefined) => address !== undefined && recordOf(address, record) === key
  const isShown = () => isAt(stores.matches.get().at(-1))
  const isWanted = () => isAt(stores.location.get())
  const ofRoutes = new Map<string, Store<unknown>>()
  const frozen = {
    ...stores,
    status: gated(stores.status, isWanted),
    location: gated(stores.location, isWanted),
    resolvedLocation: gated(stores.resolvedLocation, isShown),
    ids: gated(stores.ids, isShown),
    matches: gated(stores.matches, isShown),
    // oxlint-disable-next-line no-underscore-dangle -- the router's own name
    __store: gated(stores.__store, isShown),
    getMatchStore(routeId: string) {
      const matchStore = ofRoutes.get(routeId) ?? gated(stores.getMatchStore(routeId), isShown)
      ofRoutes.set(routeId, matchStore)
      return matchStore
    },
  }
  return new Proxy(router, {
    get: (target, name): unknown => (name === 'stores' ? frozen : Reflect.get(target, name)),
  })
}
