import { type ComponentType, lazy, useSyncExternalStore } from 'react'

/** A component that is loaded when it is first shown, or before that by `load`. */
export type OnDemand<P> = ReturnType<typeof onDemand<P>>

/** Makes an on-demand component of a module's default export. */
export function onDemand<P>(fetchModule: () => Promise<{ default: ComponentType<P> }>) {
  const listeners = new Set<() => void>()
  let loaded: ComponentType<P> | null = null
  async function load() {
    const module = await fetchModule()
    if (!loaded) {
      loaded = module.default
      for (const listener of listeners) listener()
    }
    return module
  }
  const part = {
    Component: lazy(load),
    load,
    /** Forgets a failed load: React would throw its error again. */
    renew() {
      part.Component = lazy(load)
    },
    isLoaded: () => loaded !== null,
    /** The component itself, which renders at once; null until it is there. */
    loaded: () => loaded,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  return part
}

/** Whether a component on demand is there. */
export const useIsLoaded = <P>({ subscribe, isLoaded }: OnDemand<P>) => useSyncExternalStore(subscribe, isLoaded)
