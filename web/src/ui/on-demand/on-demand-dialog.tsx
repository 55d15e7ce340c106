import { CloseButton, Paper } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import { type ReactNode, Suspense, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'

import { Failed } from '../error/failed.tsx'
import { nextInput } from '../next-input.ts'
import type { OnDemand } from './on-demand.ts'

type Props<P> = {
  part: OnDemand<P>
  /** Properties of the dialog. */
  props: P
  close: () => void
  /** What is shown until the dialog is there. */
  pending?: ReactNode
  /** A call or a person waits for it: it opens also after further input. */
  isAwaited?: boolean
  /** Of a dialog that is rendered while it is closed, too: the input that opens it is no further one. */
  isOpen?: boolean
}

/**
 * Dialog that is loaded on demand; it does not open where the person has gone on before it was there. A notice reports
 * failures of loading or of the dialog; the page behind stays.
 */
export function OnDemandDialog<P extends object>({
  part,
  props,
  close,
  pending,
  isAwaited = false,
  isOpen = true,
}: Props<P>) {
  const [next, setNext] = useState(nextInput)
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    setNext(nextInput)
  }
  const NotOpened = useCallback(
    (failure: ErrorComponentProps) => (
      <DialogFailed
        {...failure}
        hasGoneOn={next.aborted}
        part={part}
        close={close}
        onRetry={() => setNext(nextInput)}
      />
    ),
    [next, part, close],
  )
  return (
    <CatchBoundary getResetKey={() => ''} errorComponent={NotOpened}>
      <Suspense fallback={pending}>
        <Loaded part={part} props={props} close={close} isLate={() => isOpen && !isAwaited && next.aborted} />
      </Suspense>
    </CatchBoundary>
  )
}

type LoadedProps<P> = Pick<Props<P>, 'part' | 'props' | 'close'> & { isLate: () => boolean }

/** Mounted when the part is there, and anew after a failure. */
function Loaded<P extends object>({ part: { Component }, props, close, isLate }: LoadedProps<P>) {
  const [isDropped, setDropped] = useState(isLate)
  const drop = () => {
    close()
    setDropped(false)
  }
  return isDropped ? <Dropped onMount={drop} /> : <Component {...props} />
}

/** In place of a dialog that comes too late: its host may stay, and open it again. */
function Dropped({ onMount }: { onMount: () => void }) {
  const mounted = useEffectEvent(onMount)
  useEffect(() => mounted(), [])
  return null
}

type FailedProps = ErrorComponentProps & {
  /** Whether the person has gone on: the notice leaves the focus where it is. */
  hasGoneOn: boolean
  part: Pick<OnDemand<object>, 'renew'>
  close: () => void
  onRetry: () => void
}

/** In place of a failed dialog. Not a dialog of Mantine, whose files may be missing. */
function DialogFailed({ error, reset, hasGoneOn, part, close, onRetry }: FailedProps) {
  const queries = useQueryErrorResetBoundary()
  const closeButton = useRef<HTMLButtonElement>(null)
  const takeFocus = useEffectEvent(() => hasGoneOn || closeButton.current?.focus())
  useEffect(() => void takeFocus(), [])
  const renew = () => {
    queries.reset()
    part.renew()
  }
  const dismiss = () => {
    renew()
    close()
  }
  const retry = () => {
    onRetry()
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
      <Failed error={error} retry={retry} />
    </Paper>
  )
}
