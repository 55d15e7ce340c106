import { useLingui } from '@lingui/react/macro'
import { IconFileImport } from '@tabler/icons-react'
import { type ComponentProps, lazy, Suspense, useState } from 'react'

import type { Call } from '#contracts/core/call.ts'

import { ToolButton } from '../tool-button.tsx'
import type { ImportDialog as Loaded } from './import-dialog.tsx'

const LazyDialog = lazy(() =>
  import('./import-dialog.tsx').then((it) => ({ default: it.ImportDialog })),
) as typeof Loaded // lazy forgets the type parameter

/** Dialog of an import, loaded with the first one. */
export const ImportDialog = <Submit extends Call>(props: ComponentProps<typeof Loaded<Submit>>) => (
  <Suspense>
    <LazyDialog {...props} />
  </Suspense>
)

type Props<Submit extends Call> = Omit<ComponentProps<typeof Loaded<Submit>>, 'onClose'> & {
  /** Default: 导入. */
  children?: string
}

const file = <IconFileImport size={16} aria-hidden />

/** Opens the import of a list. */
export function ImportButton<Submit extends Call>({ children, ...props }: Props<Submit>) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ToolButton isWrite variant="default" leftSection={file} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {children ?? t`导入`}
      </ToolButton>
      {isOpen && <ImportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
