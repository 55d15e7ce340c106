import { atom, useAtom } from 'jotai'

import type { Placement } from './guest.ts'

/** Roles and departments of the last approval by tenant, in memory and of one account: the next one begins with them. */
const lastPlacementsAtom = atom<Readonly<Record<string, Placement>>>({})

export function useLastPlacement(tenantId: string) {
  const [all, setAll] = useAtom(lastPlacementsAtom)
  return {
    last: all[tenantId] ?? null,
    remember: (placement: Placement) => setAll((before) => ({ ...before, [tenantId]: placement })),
  }
}
