import { cpus } from 'node:os'

/** Milliseconds of all cores since the start of the machine. */
function times() {
  const all = cpus().map(({ times: { user, nice, sys, idle, irq } }) => ({ busy: user + nice + sys + irq, idle }))
  return all.reduce((sum, core) => ({ busy: sum.busy + core.busy, idle: sum.idle + core.idle }), { busy: 0, idle: 0 })
}

/** Begins to observe how busy the machine is; returns the share from 0 to 1 since then. */
export function observeProcessor(): () => number {
  const before = times()
  return () => {
    const { busy, idle } = times()
    return (busy - before.busy) / Math.max(1, busy - before.busy + idle - before.idle)
  }
}
