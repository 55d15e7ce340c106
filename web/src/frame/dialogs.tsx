import { Modal } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { CatchBoundary, type ErrorComponentProps, useLocation, useNavigate } from '@tanstack/react-router'
import { useAtom, useSetAtom } from 'jotai'
import { type ComponentType, lazy, Suspense, useEffect, useEffectEvent } from 'react'

import { RouteFailed } from '../result/route-failed.tsx'
import { dialogAtom, type DialogName, searchHash } from './dialog.ts'

const loadPalette = () => import('./palette/palette.tsx')

/** The palette is fetched when the page has been there for so long: who opens it types at once. Milliseconds. */
const idle = 2_000

const components: Record<DialogName, ComponentType<{ close: () => void }>> = {
  'error-log': lazy(() => import('../error-log/error-log-dialog.tsx')),
  lock: lazy(() => import('../session/lock-dialog.tsx')),
  looks: lazy(() => import('../appearance/appearance-drawer.tsx')),
  palette: lazy(loadPalette),
}

/** Shows the dialog that was asked for, from a menu or by its keys. */
export function Dialogs() {
  const [name, open] = useAtom(dialogAtom)
  useHotkeys(
    [
      ['alt+L', () => open('lock')],
      ['mod+K', () => open('palette')],
    ],
    [],
  )
  useWantedSearch(() => open('palette'))
  useEffect(() => {
    const timer = setTimeout(() => void loadPalette().catch(() => undefined), idle)
    return () => clearTimeout(timer)
  }, [])
  const Dialog = name && components[name]
  return (
    <CatchBoundary getResetKey={() => name ?? ''} errorComponent={DialogFailed}>
      <Suspense>{Dialog && <Dialog close={() => open(null)} />}</Suspense>
    </CatchBoundary>
  )
}

/** A page without the frame leads to the search by the end of an address, which goes when it was heard. */
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

/** A dialog that fails leaves the page behind it alone. */
function DialogFailed(failure: ErrorComponentProps) {
  const open = useSetAtom(dialogAtom)
  return (
    <Modal opened onClose={() => open(null)} centered>
      <RouteFailed {...failure} />
    </Modal>
  )
}
