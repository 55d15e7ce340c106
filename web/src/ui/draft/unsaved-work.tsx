import { useEffect, useRef } from 'react'

import { useTabKey } from './tab-key.ts'
import { unsaved } from './unsaved.ts'

type Source = {
  isUnsaved: () => boolean
  /** Notifies when `isUnsaved` may have changed, also in a hidden tab. */
  subscribe: (listener: () => void) => () => void
}

/** Registers a form's unsaved work: its tab gets a dot, and closing it asks. */
export function UnsavedWork({ source }: { source: Source | boolean }) {
  const tabKey = useTabKey()
  const mark = useRef<HTMLSpanElement>(null)
  // No clean-up: React runs it when the tab is hidden, and the work stays there.
  useEffect(() => {
    const element = mark.current
    if (!element) return
    if (typeof source === 'boolean') return unsaved.register(element, { tabKey, isUnsaved: () => source })
    unsaved.register(element, { tabKey, isUnsaved: source.isUnsaved })
    const stop = source.subscribe(() => {
      unsaved.update()
      if (!element.isConnected) stop()
    })
  }, [source, tabKey])
  useEffect(() => () => unsaved.update(), [])
  return <span ref={mark} hidden />
}
