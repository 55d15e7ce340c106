import { setTimeout as wait } from 'node:timers/promises'

import { stop, supervised } from '../testing/processes.ts'

/** Processes that never pause, one for each of two cores. */
const others = 2
/** Milliseconds until they run. */
const startTime = 500

/** Runs a load beside other processes that take all the processor they can get, at the priority of the gateway. */
export async function besideOthers<T>(load: () => Promise<T>, niceness: number): Promise<T> {
  const command = [process.execPath, '--eval', 'for (;;);']
  const children = Array.from({ length: others }, () => supervised(command, { core: null, output: 'ignore', niceness }))
  try {
    await wait(startTime)
    return await load()
  } finally {
    await Promise.all(children.map(stop))
  }
}
