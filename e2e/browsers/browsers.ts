import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'

import { ensureServers } from '../testing/servers.ts'
import type { Engine } from './engine.ts'
import { startFirefox } from './firefox.ts'
import { advice, ensureBrowsers } from './install.ts'
import { accountJourneys } from './journeys/account.ts'
import { documentJourneys } from './journeys/documents.ts'
import { signUpJourneys } from './journeys/sign-up.ts'
import { missing, type Result, resultOf, tableOf } from './result.ts'
import { startStage } from './scene.ts'
import { startWebKit } from './webkit.ts'

/**
 * `npm run browsers`: journeys in Firefox and WebKitGTK with the built client; prints the table of docs/browsers.md.
 * `--smoke`: those of the gate; `--only`: part of a name; `--engine`: one of them; `--report`: file for the results.
 */
const { values: options } = parseArgs({
  options: {
    smoke: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    engine: { type: 'string', default: '' },
    report: { type: 'string' },
  },
})
const journeys = [...accountJourneys, ...signUpJourneys, ...documentJourneys].filter(
  ({ name, isSmoke }) => name.includes(options.only) && (!options.smoke || isSmoke),
)

ensureServers()
const { firefox, webkit } = ensureBrowsers()
const starters = [
  { name: 'Firefox', start: firefox && (() => startFirefox(firefox)) },
  { name: 'WebKitGTK', start: webkit && (() => startWebKit(webkit)) },
].filter(({ name }) => name.includes(options.engine))

const results: Result[] = []
const stage = await startStage()
for (const { name, start } of starters) {
  if (start) await playAll(await start())
  else results.push(...missing(name, journeys, advice))
}
await stage.stop()

console.log(`\n${tableOf(results)}`)
if (options.report) {
  mkdirSync(dirname(options.report), { recursive: true })
  writeFileSync(options.report, JSON.stringify(results))
}
process.exit(results.every(({ holds }) => holds) ? 0 : 1)

async function playAll(engine: Engine) {
  console.log(`${engine.name} ${engine.version}`)
  for (const journey of journeys) {
    const result = await resultOf(engine, stage, journey)
    console.log(`${result.holds ? '✓' : '✗'} ${result.journey}: ${result.text} (${result.seconds.toFixed(1)} s)`)
    results.push(result)
  }
  await engine.stop()
}
