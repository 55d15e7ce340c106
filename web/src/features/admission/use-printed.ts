import { useAtom, useAtomValue } from 'jotai'

import { serverNow } from '#web/client/clock/clock.ts'
import { useAccount } from '#web/client/session/session.ts'
import { type Printed, printedAtom } from './printed.ts'

/** Whether this device has printed the ticket of an exam. */
export function useIsPrinted(): (examId: string) => boolean {
  const { ref } = useAccount()
  const all = useAtomValue(printedAtom)
  return (examId) => `${ref}/${examId}` in all
}

/** The printed version of this device, and a function that records a new one. */
export function usePrinted(examId: string): [Printed | undefined, (version: number) => void] {
  const key = `${useAccount().ref}/${examId}`
  const [all, write] = useAtom(printedAtom)
  const note = (version: number) =>
    write((now) => ({ ...now, [key]: { version, count: (now[key]?.count ?? 0) + 1, time: serverNow() } }))
  return [all[key], note]
}
