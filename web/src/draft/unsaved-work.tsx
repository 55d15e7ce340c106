import { useEffect, useRef } from 'react'

import { useTabKey } from '../frame/tabs/tab-key.ts'
import { unsaved } from './unsaved.ts'

type Source = {
  isUnsaved: () => boolean
  /** Calls back when the answer may have changed, also while the page is behind another tab. */
  subscribe: (listener: () => void) => () => void
}

/** Stands in a form and says whether something in it is not saved: its tab gets a dot, and closing it asks. */
export function UnsavedWork({ of }: { of: Source | boolean }) {
  const tabKey = useTabKey()
  const mark = useRef<HTMLSpanElement>(null)
  // No clean-up: React runs it when the tab goes behind another one, and the work stays there.
  useEffect(() => {
    const element = mark.current
    if (!element) return
    if (typeof of === 'boolean') return unsaved.register(element, { tabKey: tabKey, isUnsaved: () => of })
    unsaved.register(element, { tabKey: tabKey, isUnsaved: of.isUnsaved })
    const stop = of.subscribe(() => {
      unsaved.update()
      if (!element.isConnected) stop()
    })
  }, [of, tabKey])
  useEffect(() => () => unsaved.update(), [])
  return <span ref={mark} hidden />
}
