import { useWindowEvent } from '@mantine/hooks'
import { type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * Largest page that is rendered whole: there the browser's own search finds every row. @tanstack/react-virtual was
 * measured: for 10 kB a page of 200 rows is shown no sooner.
 */
const wholePage = 50

/** Height of a block, in pixels: about half a window. */
const blockHeight = 450

/** Rows of a page that are rendered together. */
export type Block<Row> = {
  readonly rows: readonly Row[]
  /** Place of the first row in the page, from 0. */
  readonly start: number
}

/** Blocks of a page; a small page is one. */
export function rowBlocks<Row>(rows: readonly Row[], rowHeight: number): Block<Row>[] {
  const length = rows.length > wholePage ? Math.ceil(blockHeight / rowHeight) : rows.length
  return Array.from({ length: Math.ceil(rows.length / length) }, (_, index) => {
    const start = index * length
    return { rows: rows.slice(start, start + length), start }
  })
}

/** Whether a page renders only the rows near the window: a large page, but on paper all of it. */
export function useIsVirtual(rows: readonly unknown[]): boolean {
  const [isPrinting, setIsPrinting] = useState(false)
  // Rendered before the browser takes the page.
  useWindowEvent('beforeprint', () => flushSync(() => setIsPrinting(true)))
  useWindowEvent('afterprint', () => setIsPrinting(false))
  return rows.length > wholePage && !isPrinting
}

type Options = {
  isVirtual: boolean
  /** Estimated heights of the element and of the part before it, until measured, in pixels. */
  height: number
  before: number
}

/**
 * Height in pixels of an element that is left empty because it is more than a third of the window away; null where its
 * content is rendered: near the window, or while it has the focus.
 */
export function useFarHeight(element: RefObject<HTMLElement | null>, options: Options): number | null {
  const { isVirtual, height, before } = options
  const [farHeight, setFarHeight] = useState(before < window.innerHeight ? null : height)
  useEffect(() => {
    if (!isVirtual || !element.current) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, boundingClientRect, target } of entries) {
          const isHidden = boundingClientRect.height === 0 // in a tab that is not in front
          if (isIntersecting) setFarHeight(null)
          else if (!isHidden && !target.contains(document.activeElement)) setFarHeight(boundingClientRect.height)
        }
      },
      { rootMargin: '33% 0px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, isVirtual])
  return isVirtual ? farHeight : null
}
