import { useEffect, useEffectEvent } from 'react'

/** What Escape does in each open dialog, the topmost last. */
const open: (() => void)[] = []

/** Controls with a list of their own that Escape closes, as Mantine marks them. */
const ownsEscape = (target: EventTarget | null) =>
  target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true'

function closeTopmost(event: KeyboardEvent) {
  if (event.key === 'Escape' && !event.isComposing && !ownsEscape(event.target)) open.at(-1)?.()
}

/**
 * Escape closes the topmost dialog alone: in Mantine each open one hears it, and a question would close with the form that
 * asks it. `onEscape` is null where only the dialog itself can end.
 */
export function useEscape(isOpen: boolean, onEscape: (() => void) | null) {
  const close = useEffectEvent(() => onEscape?.())
  useEffect(() => {
    if (!isOpen) return undefined
    const dialog = () => close()
    if (open.push(dialog) === 1) window.addEventListener('keydown', closeTopmost, { capture: true })
    return () => {
      open.splice(open.indexOf(dialog), 1)
      if (open.length === 0) window.removeEventListener('keydown', closeTopmost, { capture: true })
    }
  }, [isOpen])
}
