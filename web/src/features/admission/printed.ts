import * as v from 'valibot'

import type { Ticket } from '#contracts/candidate/admission.ts'

import { storageKey } from '#web/client/device/storage.ts'
import { storedAtom } from '#web/client/device/stored-atom.ts'

/** Version of the ticket that was printed or saved on this device, by account and exam. Removed at log-out. */
const Printed = v.object({ version: v.number(), count: v.number(), time: v.number() })
export type Printed = v.InferOutput<typeof Printed>

export const printedAtom = storedAtom(storageKey('printed'), v.record(v.string(), Printed), { initial: {} })

/** Whether the ticket has changed since its print; without a print, since its first version. */
export const isOutdated = ({ version }: Pick<Ticket, 'version'>, printed: Printed | undefined) =>
  (version ?? 1) > (printed?.version ?? 1)
