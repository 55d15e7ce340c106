import { useAtom } from 'jotai'
import * as v from 'valibot'

import { isPublicComputer } from '#web/client/device/public-computer.ts'
import { storageKey } from '#web/client/device/storage.ts'
import { storedAtom } from '#web/client/device/stored-atom.ts'
import { inTab, onDevice } from '#web/client/device/text-store.ts'
import { useAccount, useSelectedExam } from '#web/client/session/session.ts'

/** Positions that can be compared side by side, and favourites that one call can list. */
const limits = { compare: 4, favourites: 50 } as const

type Kind = keyof typeof limits

/** Ids of positions by kind, account and exam; on this device until the log-out, on a public computer in this tab. */
const markedAtom = storedAtom(storageKey('positions'), v.record(v.string(), v.array(v.string())), {
  initial: {},
  store: () => (isPublicComputer() ? inTab : onDevice),
})

/** The marked positions of one kind, whether there is room for another, and a function that adds or removes one. */
export function useMarked(kind: Kind) {
  const key = `${kind}/${useAccount().ref}/${useSelectedExam()?.id ?? ''}`
  const [all, write] = useAtom(markedAtom)
  const ids = all[key] ?? []
  const toggle = (id: string) =>
    write((now) => {
      const before = now[key] ?? []
      const after = before.includes(id) ? before.filter((it) => it !== id) : [...before, id].slice(0, limits[kind])
      return { ...now, [key]: after }
    })
  return { ids, toggle, isFull: ids.length >= limits[kind] }
}
