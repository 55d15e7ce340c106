import { CloseButton, Paper } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import { type ReactNode, Suspense, useCallback, useEffect, useRef } from 'react'

import { asApiError } from '#web/api/query-client.ts'
import { Failed } from '../error/failed.tsx'
import type { OnDemand } from './on-demand.ts'

type Props<P> = {
  part: OnDemand<P>
  /** Properties of the dialog. */
  props: P
  close: () => void
  /** What is shown until the dialog is there. */
  pending?: ReactNode
}

/** Dialog that is loaded on demand. A notice reports failures of loading or of the dialog; the page behind stays. */
export function OnDemandDialog<P extends object>({ part, props, close, pending }: Props<P>) {
  const NotOpened = useCallback(
    (failure: ErrorComponentProps) => <DialogFailed {...failure} part={part} close={close} />,
    [part, close],
  )
  return (
    <CatchBoundary getResetKey={() => ''} errorComponent={NotOpened}>
      <Suspense fallback={pending}>
        <Loaded part={part} props={props} />
      </Suspense>
    </CatchBoundary>
  )
}

/** Mounted anew after a failure, with the part loaded again. */
const Loaded = <P extends object>({ part: { Component }, props }: Pick<Props<P>, 'part' | 'props'>) => (
  <Component {...props} />
)

type FailedProps = ErrorComponentProps & { part: Pick<OnDemand<object>, 'renew'>; close: () => void }

/** In place of a failed dialog. Not a dialog of Mantine, whose files may be missing. */
function DialogFailed({ error, reset, part, close }: FailedProps) {
  const queries = useQueryErrorResetBoundary()
  const closeButton = useRef<HTMLButtonElement>(null)
  useEffect(() => closeButton.current?.focus(), [])
  const renew = () => {
    queries.reset()
    part.renew()
  }
  const dismiss = () => {
    renew()
    close()
  }
  const retry = () => {
    renew()
    reset()
  }
  useHotkeys([['Escape', dismiss]], [])
  return (
    <Paper
      withBorder
      shadow="lg"
      p="sm"
      pos="fixed"
      bottom={16}
      left={16}
      right={16}
      maw={420}
      mx="auto"
      style={{ zIndex: 300 }}
    >
      <CloseButton ref={closeButton} pos="absolute" top={12} right={12} onClick={dismiss} />
      <Failed error={asApiError(error)} retry={retry} />
    </Paper>
  )
}
