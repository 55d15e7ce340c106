import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from 'react'

import type { Call } from '#contracts/core/endpoint.ts'

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
  children?: ReactNode
}

/** Opens the import of a list. */
export function ImportButton<Submit extends Call>({ children, ...props }: Props<Submit>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileImport size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {children ?? <Trans>导入</Trans>}
      </Button>
      {isOpen && <ImportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
