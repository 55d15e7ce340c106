import { Modal } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { CatchBoundary, type ErrorComponentProps, useLocation, useNavigate } from '@tanstack/react-router'
import { useAtom, useSetAtom } from 'jotai'
import { type ComponentType, lazy, Suspense, useEffect, useEffectEvent } from 'react'

import { RouteFailed } from '../result/route-failed.tsx'
import { dialogAtom, type DialogName, searchHash } from './dialog.ts'
import { isQuestionMarkOff } from './shortcuts/question-mark.ts'

const components: Record<DialogName, ComponentType<{ close: () => void }>> = {
  'error-log': lazy(() => import('../error-log/error-log-dialog.tsx')),
  lock: lazy(() => import('../session/lock-dialog.tsx')),
  appearance: lazy(() => import('../appearance/appearance-drawer.tsx')),
  palette: lazy(() => import('./palette/palette.tsx')),
  shortcuts: lazy(() => import('./shortcuts/shortcuts-dialog.tsx')),
}

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
  const Dialog = name && components[name]
  return (
    <CatchBoundary getResetKey={() => name ?? ''} errorComponent={DialogFailed}>
      <Suspense>{Dialog && <Dialog close={() => open(null)} />}</Suspense>
    </CatchBoundary>
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

/** Error boundary: a dialog that fails to load does not affect the page. */
function DialogFailed(failure: ErrorComponentProps) {
  const open = useSetAtom(dialogAtom)
  return (
    <Modal opened onClose={() => open(null)} centered>
      <RouteFailed {...failure} />
    </Modal>
  )
}
