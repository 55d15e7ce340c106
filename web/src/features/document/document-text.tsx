import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { atom, useAtomValue } from 'jotai'
import { type ReactNode, type RefCallback, useCallback, useEffect, useState } from 'react'

import { SafeHtml } from '#web/ui/html/safe-html.tsx'
import { DocumentTools } from './document-tools.tsx'
import { textSizeAtom } from './text-size.ts'

import classes from './document.module.css'

type Props = { id: string; html: string; heading: ReactNode; onReached: () => void }

/** Text of a document with its tools; restores its scroll position. */
export function DocumentText({ id, html, heading, onReached }: Props) {
  const [text, setText] = useState<HTMLElement | null>(null)
  const size = useAtomValue(textSizeAtom)
  const end = useEndReached(onReached)
  useScrollPosition(id)
  if (!html.trim()) {
    return (
      <>
        {heading}
        <Text c="dimmed" p="lg" ref={end}>
          <Trans>此文件没有正文</Trans>
        </Text>
      </>
    )
  }
  return (
    <>
      {heading}
      {text && <DocumentTools text={text} />}
      <div className={classes.text} data-size={size} ref={setText} lang="zh-CN">
        <SafeHtml html={html} />
      </div>
      <div ref={end} />
    </>
  )
}

/**
 * Calls `onReached` when the element with the returned ref is visible: at the end of a text, or at once where all of it
 * fits. `onReached` must be stable.
 */
function useEndReached(onReached: () => void): RefCallback<HTMLElement> {
  return useCallback(
    (end) => {
      if (!end) return undefined
      const observer = new IntersectionObserver((entries) => {
        if (entries.some((it) => it.isIntersecting)) onReached()
      })
      observer.observe(end)
      return () => observer.disconnect()
    },
    [onReached],
  )
}

/** Scroll positions by document id, in memory. */
const scrollPositionsAtom = atom(() => new Map<string, number>())

/** Stores and restores the scroll position of a document. */
function useScrollPosition(id: string) {
  const places = useAtomValue(scrollPositionsAtom)
  useEffect(() => {
    window.scrollTo({ top: places.get(id) ?? 0, behavior: 'instant' })
    const store = () => void places.set(id, window.scrollY)
    window.addEventListener('scroll', store, { passive: true })
    return () => window.removeEventListener('scroll', store)
  }, [id, places])
}
