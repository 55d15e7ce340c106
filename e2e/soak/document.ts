import { cpus } from 'node:os'

import type { Row } from './row.ts'

/** A finished part by its name on the command line. */
export type Finished = Row & { readonly name: string }

/** What the document says of the run itself. */
type Run = {
  readonly command: string
  readonly seed: number
  /** Load average of the machine in the minute before. */
  readonly load: number
  readonly seconds: number
}

/** Where each part runs; the page says why not on both. */
const runtimes: Readonly<Record<string, string>> = {
  seals: 'Node',
  timing: 'Node',
  outages: 'Node on Redis',
  answers: 'Node',
  fuzz: 'Node',
  takeovers: 'Node on Redis',
  opening: 'Node',
  writes: 'Node, workerd, Node on Redis',
  flaps: 'Node',
  kills: 'Node',
}

/** A Markdown table. */
export function table(rows: readonly Finished[]): string {
  const lines = rows.map(({ name, promise, amount, of, failures, seconds, detail }) => {
    const tried = amount < of ? `${number(amount)} of ${number(of)}` : number(amount)
    return `| ${name} | ${runtimes[name]} | ${promise} | ${tried} | **${number(failures.length)}** | ${duration(seconds)} | ${detail} |`
  })
  return [
    '| part | runtime | promise | tried | broken | time | remark |',
    '|---|---|---|---|---|---|---|',
    ...lines,
  ].join('\n')
}

const number = (value: number) => value.toLocaleString('en')

const duration = (seconds: number) => (seconds < 60 ? `${seconds.toFixed(0)} s` : `${(seconds / 60).toFixed(1)} min`)

/** docs/reliability.md. */
export function document(rows: readonly Finished[], { command, seed, load, seconds }: Run): string {
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.versions.node}`
  return `# Reliability

What is too long for \`npm run test:all\`, which runs a hundredth of each part. One run of \`${command}\`,
${new Date().toISOString().slice(0, 10)}, on ${machine}, whose load average before was ${load.toFixed(1)}: ${duration(seconds)}, seed ${seed}.

${table(rows)}

${method}`
}

const method = `## Runtimes

_writes_ runs on Node and on workerd. The others run on Node alone: _outages_ and _takeovers_ need Redis, which workerd
has not, and its objects move by themselves; _flaps_,
_kills_ and _opening_ try the client; _seals_, _timing_ and _fuzz_ try code that is the same on both, in the process of the soak;
_answers_ has its table of codings and framings on both (\`bff/testing/suites/content-coding.suite.ts\`).

## Method

* **fuzz**: requests to each call in turns, from its example in the state of the mock that the example has: inputs made
  from the schema of the contract or the example itself, whole or changed in up to three places, sometimes with other
  methods, addresses, bodies, types and headers. Unhandled rejections count.
* **answers**: the answers of the upstream to each call, changed in value, text, bytes, status and headers, on sockets.
* **writes**: candidates submit a sign-up and recall it in turns, a hundred at a time, a third of them each through Node on SQLite, through
  workerd with its Durable Objects on disk, and through two Node processes on one Redis. Each write meets one of the twelve
  faults of [security 3.0](reference/security.md) and is clicked up to three times; then the client asks what became of it, and writes again only
  where nothing was done. In every fiftieth write a gateway is killed with SIGKILL and started again. Broken is a write that the upstream has
  executed more or less than once, or has received again after it was executed.
* **outages**: three processes share a Redis with an append-only file. A hundred reads and writes a second go on while it is
  stopped (SIGSTOP) or killed, in turns, for 0.5 to 3 s, the first two times for 60 s. Somebody logs out meanwhile. Broken is
  any answer but 200 and 503, one that takes more than 2 s, somebody who is not served 5 s after its return, and a cookie of
  the log-out that a process still accepts then.
* **opening**, run by its name alone: thirty people with a browser context and a form each, before a gateway whose upstream takes four calls of
  500 ms at once, while ten others offer ten times what it can do with calls of the same class. They type for the whole minute.
  Broken is a text that the server does not have 90 s later, or a form of which more than six saves are refused in any minute.
* **takeovers**: a process is killed with SIGKILL while a hundred calls wait for the upstream: submissions of a sign-up,
  log-ins and refreshes in turns. Two others on its Redis go on, after the lease of 15 s where it was a refresh. Broken is a
  call that did not come to its end, an account that was logged out, and what the upstream executed twice.
* **timing**: log-ins with a wrong password, in random order, twice ten thousand: with a name that is known here, and with one that
  is not, each from a network of its own, before an upstream that answers both alike. A part of a run only says its t.
* **kills**: a text is typed into the sign-up while the server saves, fails or is not reached; the renderer is crashed,
  the form opened anew, and the age of the oldest key that it lacks is what was lost.
* **flaps**: connections are cut, or the device goes offline, for 0.1 to 4 s, while a text is typed into the sign-up, or
  while it is submitted and the page's questions are answered. Broken is a text that the server does not get, or a
  sign-up that is not submitted once.

\`npm run soak -- --only writes --seed 7 --share 0.1 --minutes 10\` runs one part, prints it, and writes nothing; a failure
prints the seed, or the turn of it, that repeats it. A part whose time is up says how many it has tried.
`
