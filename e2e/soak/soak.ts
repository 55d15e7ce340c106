import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'

import { mutatedAnswers } from './answers.ts'
import { document, type Finished, table } from './document.ts'
import { networkFlaps } from './flaps.ts'
import { fuzzedRequests } from './fuzz.ts'
import { killsWhileTyping } from './kills.ts'
import { openingMinute } from './opening.ts'
import { storeOutages } from './outages.ts'
import { failureText, type Part } from './row.ts'
import { uniqueIvs } from './seals.ts'
import { takeovers } from './takeovers.ts'
import { equalTimes } from './timing.ts'
import { writesUnderFaults } from './writes.ts'

/**
 * Soak: what is too long for `npm run test:all`. Writes docs/reliability.md. `--share` of the whole amount of each part; `--minutes`
 * for all of them; `--seed`; `--only <parts>`, printed only; `--report <file>`: as JSON, printed only. Needs the built
 * client in dist/client. The exit code is 1 when a promise was broken.
 */
const text = { type: 'string' } as const
const { values } = parseArgs({ options: { share: text, minutes: text, only: text, seed: text, report: text } })

/** The parts by name, the shorter first: the time that one does not need is left to those after it. */
const parts: Readonly<Record<string, Part>> = {
  seals: uniqueIvs,
  timing: equalTimes,
  outages: storeOutages,
  answers: mutatedAnswers,
  fuzz: fuzzedRequests,
  takeovers,
  opening: openingMinute,
  writes: writesUnderFaults,
  flaps: networkFlaps,
  kills: killsWhileTyping,
}

const { only, report } = values
const share = numberOption('share', 1)
const minutes = numberOption('minutes', 24 * 60)
const end = performance.now() + minutes * 60_000
setTimeout(() => exit(`no end within ${minutes} minutes, nor soon after`), (minutes + 3) * 60_000).unref()
const seed = numberOption('seed', Math.floor(Math.random() * 2 ** 31))
/** Of thirty browsers at once: run by its name alone. */
const byNameOnly = new Set(['opening'])
const names = only?.split(',') ?? Object.keys(parts).filter((name) => !byNameOnly.has(name))
const unknown = names.filter((name) => !Object.hasOwn(parts, name))
if (unknown.length > 0) exit(`no part ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}`)

const [load = 0] = loadavg()
console.log(`seed ${seed}`)
const rows: Finished[] = []
for (const [index, name] of names.entries()) rows.push(await finished(name, names.length - index))
if (report) writeFileSync(report, JSON.stringify(rows))
else if (!only) writeDocument('docs/reliability.md')
process.exit(rows.some(isBroken) ? 1 : 0) // the supervisors end remaining processes

/** Runs a part within an equal share of the time that is left for so many parts. */
async function finished(name: string, partsLeft: number): Promise<Finished> {
  console.log(`> ${name}`)
  const run = parts[name] ?? exit(`no part ${name}`)
  const now = performance.now()
  const row = await run(share, now + (end - now) / partsLeft, seed).catch((error: unknown) => ({
    promise: 'the part runs to its end',
    amount: 0,
    of: 0,
    failures: [`--only ${name} --seed ${seed}: ${failureText(error)}`],
    seconds: (performance.now() - now) / 1000,
    detail: '',
  }))
  console.log(`\n${table([{ ...row, name }])}\n`)
  for (const failure of row.failures.slice(0, 20)) console.log(`BROKEN ${failure}`)
  return { ...row, name }
}

/** A part that has tried nothing has shown nothing. */
function isBroken({ failures, amount }: Finished): boolean {
  return failures.length > 0 || amount === 0
}

function numberOption(name: 'share' | 'minutes' | 'seed', otherwise: number): number {
  const value = values[name] === undefined ? otherwise : Number(values[name])
  return value >= 0 ? value : exit(`--${name} is no number: ${values[name]}`)
}

function writeDocument(file: string) {
  const options = process.argv.slice(2)
  const command = ['npm run soak', ...(options.length > 0 ? ['--', ...options] : [])].join(' ')
  writeFileSync(file, document(rows, { command, seed, load, seconds: performance.now() / 1000 }))
  execFileSync('oxfmt', [file])
}

function exit(reason: string): never {
  console.error(reason)
  process.exit(2)
}
