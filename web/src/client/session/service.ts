import { useSyncExternalStore } from 'react'

import type { Service } from '#contracts/session/session.ts'

import { renderedAccount } from '../api/api.ts'

/** No notice, and writes are done. */
const normal: Service = { notice: null, readOnly: false }

let state = normal
const listeners = new Set<() => void>()

/** What the operator says to everybody, as the gateway answered it last: with the session, and by polls. */
export const service = {
  state: () => state,
  set({ notice, readOnly }: Service = normal) {
    state = { notice, readOnly }
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** What the operator says to everybody. */
export const useService = () => useSyncExternalStore(service.subscribe, service.state, service.state)

/** Whether the writes of the account are refused at present. */
export const useIsReadOnly = () => useService().readOnly && renderedAccount() !== null
