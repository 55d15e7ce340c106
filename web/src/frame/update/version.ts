import { isPublicComputer } from '#web/client/device/public-computer.ts'
import { serviceWorkerPath } from '#web/client/trusted-types.ts'
import { isAnythingUnsaved, isUnsavedHere } from './update-guard.ts'

/** Interval at which an open page checks for a new version, in milliseconds. */
const updateInterval = 3_600_000
/** Interval at which it checks whether a waiting version may be offered, in milliseconds. */
const offerInterval = 2_000

/** A new version waits; or another tab activated it, and this one still runs the old. */
type State = 'current' | 'waiting' | 'taken'

let state: State = 'current'
let offered = false
let takeWaiting: () => void = () => undefined
let update: (() => void) | null = null
let updateTimer: ReturnType<typeof setInterval> | undefined
let offerTimer: ReturnType<typeof setInterval> | undefined
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
  /** Installs the service worker, once, and checks for new versions until `stop`; not on a public computer. */
  async follow() {
    if (import.meta.env.DEV || !('serviceWorker' in navigator) || isPublicComputer()) return
    startTimers()
    if (update) return
    update = () => undefined
    // The first worker of a device takes over a page that is current.
    let isFirst = !navigator.serviceWorker.controller
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      if (!isFirst) void become('taken')
      isFirst = false
    })
    const { Serwist } = await import('@serwist/window')
    const worker = new Serwist(serviceWorkerPath, { scope: '/', updateViaCache: 'none' })
    takeWaiting = () => worker.messageSkipWaiting()
    worker.addEventListener('waiting', () => become('waiting'))
    // Out of storage, or forbidden by the browser: the client works without it.
    await worker.register().catch(() => undefined)
    update = () => void worker.update().catch(() => undefined)
  },
  /** Clears the timers; the service worker stays. */
  stop() {
    clearInterval(updateTimer)
    clearInterval(offerTimer)
  },
}

function startTimers() {
  version.stop()
  updateTimer = setInterval(() => update?.(), updateInterval)
  if (state !== 'current') offerTimer = setInterval(() => void offer(), offerInterval)
}

async function become(next: State) {
  state = next
  if (state === 'taken' && !isUnsavedHere()) return location.reload()
  startTimers()
  await offer()
}

/** Offered while no tab would lose anything. */
async function offer() {
  const may = state === 'taken' ? !isUnsavedHere() : !(await isAnythingUnsaved())
  if (may === offered) return
  offered = may
  for (const listener of listeners) listener()
}
