import { useEffect, useSyncExternalStore } from 'react'

import { OnDemandDialog } from '../on-demand/on-demand-dialog.tsx'
import { onDemand, useIsLoaded } from '../on-demand/on-demand.ts'
import type { ConfirmationState, Question } from './question.ts'

const dialog = onDemand(() => import('./page-confirmation.tsx'))

/** Loads the dialog, so that the first confirmation opens at once. */
export const loadConfirmations = dialog.load

let state: ConfirmationState = { question: null, isOpen: false }
const listeners = new Set<() => void>()

function change(next: ConfirmationState) {
  state = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function end(isConfirmed: boolean) {
  const { question, isOpen } = state
  if (!isOpen) return
  change({ ...state, isOpen: false })
  if (isConfirmed) question?.onConfirm()
  question?.onClose?.()
}

const decline = () => end(false)
const confirm = () => end(true)

/** Opens a confirmation that closes with its answer; a `ConfirmDialog` stays open until its write is answered. */
export const openConfirmation = (question: Question) => change({ question, isOpen: true })

/** Where confirmations open; their dialog is loaded with the first one. Without it an open question is declined. */
export function ConfirmationHost() {
  const current = useSyncExternalStore(subscribe, () => state)
  useEffect(() => decline, [])
  const isLoaded = useIsLoaded(dialog)
  if (!current.isOpen && !isLoaded) return null
  const { isOpen } = current
  return <OnDemandDialog part={dialog} props={{ ...current, decline, confirm }} close={decline} isOpen={isOpen} />
}
