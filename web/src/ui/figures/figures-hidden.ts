import { atom, useAtom } from 'jotai'
import * as v from 'valibot'

import { isPublicComputer } from '#web/client/device/public-computer.ts'
import { deviceKey } from '#web/client/device/storage.ts'
import { storedAtom } from '#web/client/device/stored-atom.ts'
import { useAccount } from '#web/client/session/session.ts'

/** Choice of the device; it survives a log-out. */
const deviceAtom = storedAtom(deviceKey('figures-hidden'), v.boolean(), { initial: false })

/** Account that chose to see its figures on a public computer; in memory only. */
const visibleToAtom = atom<string | null>(null)

/** Whether the figures of results are hidden, and a function that changes it. On a public computer they start hidden. */
export function useFiguresHidden(): [boolean, (hidden: boolean) => void] {
  const { ref } = useAccount()
  const [onDevice, setOnDevice] = useAtom(deviceAtom)
  const [visibleTo, setVisibleTo] = useAtom(visibleToAtom)
  if (isPublicComputer()) return [visibleTo !== ref, (hidden) => setVisibleTo(hidden ? null : ref)]
  return [onDevice, setOnDevice]
}
