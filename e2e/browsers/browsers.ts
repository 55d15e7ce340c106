import type { Engine } from './engine.ts'
import { startFirefox } from './firefox.ts'
import { advice, ensureBrowsers } from './install.ts'
import { accountJourneys } from './journeys/account.ts'
import { documentJourneys } from './journeys/documents.ts'
import type { Journey } from './journeys/journey.ts'
import { signUpJourneys } from './journeys/sign-up.ts'
import { play, type Stage, startStage } from './scene.ts'
import { startWebKit } from './webkit.ts'

/**
 * `npm run browsers`: the journeys in Firefox and WebKitGTK, as a table of engine by journey. `--smoke`: those of the
 * gate. `--only <part of a name>`: those journeys.
 */
const isSmoke = process.argv.includes('--smoke')
const only = process.argv.includes('--only') ? (process.argv[process.argv.indexOf('--only') + 1] ?? '') : ''
const journeys = [...accountJourneys, ...signUpJourneys, ...documentJourneys]
const engineName = process.argv.includes('--engine') ? process.argv[process.argv.indexOf('--engine') + 1] : null
const wanted = journeys.filter((it) => (!isSmoke || it.isSmoke) && it.name.includes(only))

const { firefox, webkit } = ensureBrowsers()
const starters = [
  { name: 'Firefox', start: firefox ? () => startFirefox(firefox) : null },
  { name: 'WebKitGTK', start: webkit ? () => startWebKit(webkit) : null },
]
const stage = await startStage()
for (const { name, start } of starters) {
  if (engineName && engineName !== name) continue
  if (!start) {
    console.log(`${name}: not installed; ${advice}`)
    continue
  }
  const engine = await start()
  console.log(engine.name, engine.version)
  for (const journey of wanted) await tell(engine, stage, journey)
  await engine.stop()
}
await stage.stop()

async function tell(engine: Engine, stage: Stage, journey: Journey) {
  const startedAt = performance.now()
  try {
    const notes = await play(engine, stage, journey.run)
    console.log('✓', journey.name, notes, Math.round(performance.now() - startedAt))
  } catch (error) {
    console.log('✗', journey.name, error)
  }
}
