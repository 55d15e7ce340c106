import { useHotkeys } from '@mantine/hooks'
import { useAtom } from 'jotai'
import { type ComponentType, lazy, Suspense } from 'react'

import { dialogAtom, type DialogName } from './dialog.ts'

const components: Record<DialogName, ComponentType<{ close: () => void }>> = {
  'error-log': lazy(() => import('./error-log-dialog.tsx')),
  lock: lazy(() => import('./lock-dialog.tsx')),
  looks: lazy(() => import('../looks/looks-drawer.tsx')),
  palette: lazy(() => import('./palette.tsx')),
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
  const Dialog = name && components[name]
  return <Suspense>{Dialog && <Dialog close={() => open(null)} />}</Suspense>
}
