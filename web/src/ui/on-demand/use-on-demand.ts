import { type ComponentType, startTransition, useState } from 'react'

import { nextInput } from '../next-input.ts'

/**
 * A part that is loaded when it is first used: null until then. `prepare` begins to load it, when a pointer or the focus
 * comes near. A failure to load has no effect, nor has a use after which the person went on before the part was there;
 * the next use tries again.
 */
export function useOnDemand<P>(load: () => Promise<ComponentType<P>>) {
  const [Part, setPart] = useState<ComponentType<P> | null>(null)
  const prepare = () => void load().catch(() => undefined)
  const use = () => {
    const next = nextInput()
    void load().then(
      // Interruptible: on a slow phone rendering it at once would block the page.
      (loaded) => next.aborted || startTransition(() => setPart(() => loaded)),
      () => undefined,
    )
  }
  return { Part, target: { onClick: use, onPointerEnter: prepare, onFocus: prepare } }
}
