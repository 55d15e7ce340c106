import { type ComponentType, startTransition, useState } from 'react'

/**
 * A part that is loaded when it is first used: null until then. `prepare` begins to load it, when a pointer or the focus
 * comes near. A failure to load has no effect, and the next use tries again.
 */
export function useOnDemand<P>(load: () => Promise<ComponentType<P>>) {
  const [Part, setPart] = useState<ComponentType<P> | null>(null)
  const prepare = () => void load().catch(() => undefined)
  const use = () =>
    void load().then(
      // Interruptible: on a slow phone rendering it at once would block the page.
      (loaded) => startTransition(() => setPart(() => loaded)),
      () => undefined,
    )
  return { Part, target: { onClick: use, onPointerEnter: prepare, onFocus: prepare } }
}
