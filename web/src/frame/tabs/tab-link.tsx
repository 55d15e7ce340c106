import { useNavigate } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'

type Props = {
  href: string
  isFront: boolean
  className: string | undefined
  onNavigate?: () => void
  children: ReactNode
}

/** A link to an address as it was, search and all; with the keys for a new window it is the browser's own. */
export function TabLink({ href, isFront, className, onNavigate, children }: Props) {
  const navigate = useNavigate()
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onNavigate?.()
    void navigate({ href })
  }
  return (
    <a href={href} className={className} aria-current={isFront ? 'page' : undefined} onClick={open}>
      {children}
    </a>
  )
}
