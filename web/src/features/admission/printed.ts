import { atomWithStorage } from 'jotai/utils'

/** What was printed or saved on this device, by account and exam: no ticket, only its version. Goes at log-out. */
export type Printed = { readonly version: number; readonly count: number; readonly time: number }

export const printedAtom = atomWithStorage<Readonly<Record<string, Printed>>>('exam:printed', {}, undefined, {
  getOnInit: true,
})
