import { isPublicComputer } from '../../session/public-computer.ts'
import { serviceWorkerPath } from '../../trusted-types.ts'
import { isAnythingUnsaved, isUnsavedHere } from './update-guard.ts'

/** How often an open page asks whether there is a new version. Milliseconds. */
const lookEvery = 3_600_000
/** How often it looks whether a version that waits may be offered. Milliseconds. */
const askEvery = 2_000

/** A new version waits; or another tab activated it, and this one still runs the old. */
type State = 'current' | 'waiting' | 'taken'

let state: State = 'current'
let offered = false
let takeWaiting: () => void = () => undefined
let following = false
const listeners = new Set<() => void>()

/** The version of the client on this device, and the newer one that waits; for useSyncExternalStore. */
export const version = {
  isOffered: () => offered,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  /** Runs the new version in all tabs. */
  take() {
    if (state === 'taken') location.reload()
    else takeWaiting()
  },
  /** Keeps the client on this device from now on; not on a public computer. */
  async follow() {
    if (following || import.meta.env.DEV || !('serviceWorker' in navigator) || isPublicComputer()) return
    following = true
    const { Serwist } = await import('@serwist/window')
    const worker = new Serwist(serviceWorkerPath, { scope: '/', updateViaCache: 'none' })
    takeWaiting = () => worker.messageSkipWaiting()
    worker.addEventListener('waiting', () => become('waiting'))
    // The first worker of a device takes over a page that is current.
    let isFirst = !navigator.serviceWorker.controller
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      if (!isFirst) void become('taken')
      isFirst = false
    })
    // A device without room, or a browser that forbids it: the client works as without.
    await worker.register().catch(() => undefined)
    setInterval(() => void worker.update().catch(() => undefined), lookEvery)
  },
}

async function become(next: State) {
  state = next
  if (state === 'taken' && !isUnsavedHere()) return location.reload()
  setInterval(() => void offer(), askEvery)
  await offer()
}

/** Offered while no tab would lose anything. */
async function offer() {
  const may = state === 'taken' ? !isUnsavedHere() : !(await isAnythingUnsaved())
  if (may === offered) return
  offered = may
  for (const listener of listeners) listener()
}
