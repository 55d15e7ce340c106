import { useQuery } from '@tanstack/react-query'
import { useAtom, useAtomValue } from 'jotai'

import { admission } from '#contracts/candidate/admission.ts'

import { query } from '#web/client/api/api.ts'
import { serverNow } from '#web/client/clock/clock.ts'
import { useAccount } from '#web/client/session/session.ts'
import { isOutdated, type Printed, printedAtom } from './printed.ts'

/** This device's print of a ticket: `outdated` once the ticket has changed; null for none. Without a print nothing is read. */
export function usePrint(): (examId: string) => 'current' | 'outdated' | null {
  const { ref } = useAccount()
  const all = useAtomValue(printedAtom)
  const enabled = Object.keys(all).some((key) => key.startsWith(`${ref}/`))
  const { data = [] } = useQuery({ ...query(admission.isZkzdy), enabled })
  return (examId) => {
    const printed = all[`${ref}/${examId}`]
    if (!printed) return null
    const ticket = data.find((it) => it.examId === examId)?.ticket
    return ticket && isOutdated(ticket, printed) ? 'outdated' : 'current'
  }
}

/** The printed version of this device, and a function that records a new one. */
export function usePrinted(examId: string): [Printed | undefined, (version: number) => void] {
  const key = `${useAccount().ref}/${examId}`
  const [all, write] = useAtom(printedAtom)
  const note = (version: number) =>
    write((now) => ({ ...now, [key]: { version, count: (now[key]?.count ?? 0) + 1, time: serverNow() } }))
  return [all[key], note]
}
