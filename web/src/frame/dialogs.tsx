import { useHotkeys } from '@mantine/hooks'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useAtom } from 'jotai'
import { useEffect, useEffectEvent } from 'react'

import { OnDemandDialog } from '../ui/on-demand/on-demand-dialog.tsx'
import { type OnDemand, onDemand } from '../ui/on-demand/on-demand.ts'
import { dialogAtom, type DialogName, searchHash } from './dialog.ts'
import { isQuestionMarkOff } from './shortcuts/question-mark.ts'

const dialogs: Record<DialogName, OnDemand<{ close: () => void }>> = {
  'error-log': onDemand(() => import('./error-log/error-log-dialog.tsx')),
  lock: onDemand(() => import('./lock-dialog.tsx')),
  appearance: onDemand(() => import('./appearance/appearance-drawer.tsx')),
  palette: onDemand(() => import('./palette/palette.tsx')),
  shortcuts: onDemand(() => import('./shortcuts/shortcuts-dialog.tsx')),
  contact: onDemand(() => import('./contact/contact-dialog.tsx')),
}

/** Dialogs with a shortcut and an input: who goes on typing before they are there types for them. */
const typedInto: ReadonlySet<DialogName> = new Set(['palette', 'lock'])

/** Renders the open dialog of the frame, and registers the keyboard shortcuts. */
export function Dialogs() {
  const [name, open] = useAtom(dialogAtom)
  useHotkeys(
    [
      ['alt+L', () => open('lock')],
      ['mod+K', () => open('palette')],
    ],
    [],
  )
  // A single character: never while somebody types, and it can be turned off. Source: WCAG 2.2 2.1.4.
  useHotkeys([['shift+?', () => name ?? (isQuestionMarkOff() || open('shortcuts'))]])
  useWantedSearch(() => open('palette'))
  const close = () => open(null)
  if (!name) return null
  return (
    <OnDemandDialog key={name} part={dialogs[name]} props={{ close }} close={close} isAwaited={typedInto.has(name)} />
  )
}

/** Opens the palette for a URL fragment (links of pages outside the frame), and removes the fragment. */
function useWantedSearch(open: () => void) {
  const isWanted = useLocation({ select: ({ hash }) => hash === searchHash })
  const navigate = useNavigate()
  const wanted = useEffectEvent(() => {
    open()
    void navigate({ to: '.', search: true, replace: true })
  })
  useEffect(() => {
    if (isWanted) wanted()
  }, [isWanted])
}
