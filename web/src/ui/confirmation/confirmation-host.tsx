import { useSyncExternalStore } from 'react'

import { OnDemandDialog } from '../on-demand/on-demand-dialog.tsx'
import { onDemand, useIsLoaded } from '../on-demand/on-demand.ts'
import type { Question } from './confirmations.tsx'

const confirmations = onDemand(() => import('./confirmations.tsx'))

/** Loads what shows confirmations, so that the first one opens at once. */
export const loadConfirmations = confirmations.load

let currentQuestion: Question | null = null
const listeners = new Set<() => void>()

function ask(question: Question | null) {
  currentQuestion = question
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const withdraw = () => ask(null)

/** Opens a confirmation dialog. */
export const openConfirmation = (question: Question) => ask(question)

/** Where confirmations open; what shows them is loaded with the first one. */
export function ConfirmationHost() {
  const question = useSyncExternalStore(subscribe, () => currentQuestion)
  const isLoaded = useIsLoaded(confirmations)
  if (!question && !isLoaded) return null
  return <OnDemandDialog part={confirmations} props={{ question, onOpen: withdraw }} close={withdraw} />
}
