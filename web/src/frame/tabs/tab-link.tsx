import { useNavigate } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'

import type { Visited } from './visited.ts'

type Props = {
  tab: Pick<Visited, 'href' | 'link'>
  isActive: boolean
  /** Whether the Tab key stops at it; default: it does. */
  isStop?: boolean
  className: string | undefined
  onNavigate?: () => void
  children: ReactNode
}

/** Link to the last location of a tab; modified clicks are the browser's. */
export function TabLink({ tab: { href, link }, isActive, isStop = true, className, onNavigate, children }: Props) {
  const navigate = useNavigate()
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onNavigate?.()
    void navigate({ href })
  }
  return (
    <a
      href={link}
      className={className}
      tabIndex={isStop ? undefined : -1}
      aria-current={isActive ? 'page' : undefined}
      onClick={open}
    >
      {children}
    </a>
  )
}
