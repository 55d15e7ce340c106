import { setTimeout } from 'node:timers/promises'

import { undiciFetch } from '#bff/platform/node/upstream/fetch.ts'
import { agents } from '#bff/platform/node/upstream/pools.ts'
import { type HostileAnswer, hostileAnswers } from '#bff/testing/answers/hostile-answers.ts'
import type { Tab } from '#bff/testing/browser.ts'
import { testGateway } from '#bff/testing/gateway.ts'
import { mockFetch } from '#bff/testing/mock-fetch.ts'

/** Milliseconds without a call: what is collected late is collected by then. */
const pause = 20

const [upstreamUrl, turns] = [String(process.argv[2]), Number(process.argv[3])]
let number = 0

/** Calls the gateway in this process, on a hostile upstream. Prints the figures of each answer as JSON. */
const tab = await logIn()
await longestDelay(hostileAnswers[0]!) // compiles
const before = await memory()
const answers = []
for (const [index, answer] of hostileAnswers.entries()) {
  number = index
  const delays: number[] = []
  for (let turn = 0; turn < turns; turn += 1) delays.push(await longestDelay(answer))
  answers.push({ what: answer.what, delays })
}
process.stdout.write(JSON.stringify({ answers, memory: [before, await memory()] }))
process.exit()

async function logIn(): Promise<Tab> {
  const [hostile, mock] = [undiciFetch(agents()), mockFetch()]
  const gateway = await testGateway({
    fetch: (url, init) => (isMeasured(url) ? hostile(`${upstreamUrl}/${number}`, init) : mock(url, init)),
  })
  return gateway.logIn('admin')
}

/** Whether it is the address of the call whose answer is measured. */
function isMeasured(url: string): boolean {
  return url.includes(hostileAnswers[number]!.call.upstream.path)
}

/** Milliseconds between two turns of the event loop while the call is answered, the longest. Throws for another outcome. */
async function longestDelay({ what, call, input, outcome }: HostileAnswer): Promise<number> {
  let [longest, last] = [0, performance.now()]
  const timer = setInterval(() => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
  }, 1)
  const response = await tab.call(call, input)
  const { code = 'value' } = Object(await response.json())
  await setTimeout(pause)
  clearInterval(timer)
  if (code !== outcome) throw new Error(`${what}: ${code}`)
  return longest
}

/** Bytes that are in use. Buffers are freed in a turn after the collection that finds them. */
async function memory(): Promise<number> {
  for (let turn = 0; turn < 3; turn += 1) {
    globalThis.gc?.()
    await setTimeout(pause)
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}
