import { atomWithStorage } from 'jotai/utils'

import type { Ticket } from '#contracts/candidate/admission.ts'

import { storageKey } from '#web/client/device/storage.ts'

/** Version of the ticket that was printed or saved on this device, by account and exam. Removed at log-out. */
export type Printed = { readonly version: number; readonly count: number; readonly time: number }

export const printedAtom = atomWithStorage<Readonly<Record<string, Printed>>>(storageKey('printed'), {}, undefined, {
  getOnInit: true,
})

/** Whether the ticket has changed since its print; without a print, since its first version. */
export const isOutdated = ({ version }: Pick<Ticket, 'version'>, printed: Printed | undefined) =>
  (version ?? 1) > (printed?.version ?? 1)
