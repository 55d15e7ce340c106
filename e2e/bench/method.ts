/** Chapters of docs/benchmarks.md in their order, each with how its figures are measured. */
export const methods = {
  'Seal and open': `One text is sealed and opened again, over and over, by our code (node:crypto on Node, WebCrypto on
workerd), by crypto-js, and by the platform's own AES (node:crypto, no Blade padding). workerd's clock stands still while
code runs: there the time of a whole request with many rounds is taken from outside.`,

  'WebCrypto on Node': `The same seals over three providers. What is slow in @peculiar/webcrypto goes straight to
node:crypto: [decision 11](decisions/0011-node-crypto.md).`,

  'A sealed call through the gateway, on Node': `After one log-in, the autosave of the base info
(\`updateStudentPersonInfo\`) as fast as 32 connections can: cookie, session, guards, JSON, schema, AES, upstream, AES,
envelope, schema, log line. Each server has 15 s of load before, until V8 has compiled what is hot, and Node without options. Peers do the same call without guards,
schemas and log: a pass-through in Hono that neither has sessions nor opens anything; Express as it is commonly written
(express-session in memory, axios, crypto-js); Fastify (@fastify/session in memory, an undici pool, node:crypto). The lower bound
is this call and nothing else, with guards, schemas and log, on node:http and undici's dispatch, without routes, stores, limits and
what another call would need. Processor time is that of all threads of a server for each request: it says the same on a machine that
is busy with other work. The upstream answers at once with a fixed sealed answer, in chunks
as Blade does. One core has the server that is measured, the other one upstream and load. A write that is
executed once for its idempotency key (\`educationRemove\`) stores the key before and the answer after it; no peer does.
Why: [decision 184](decisions/0184-one-exchange-and-compiled-contracts.md).`,

  'A sealed call through the gateway, on workerd': `As on Node; the read is \`checkDepartmentIsOpen\`.`,

  'An unsealed read, beside oauth2-proxy': `The candidate's name (\`showUserName\`) as fast as 32 connections can, after 15 s of
load: cookie, session, upstream. oauth2-proxy 7 is a reverse proxy in Go that holds sessions; built where Go is installed, with
its sessions in Redis. Server, upstream, Redis and load share two cores, in turns.`,

  'An upstream that hangs': `400 calls of one network, sent at once, which the upstream never answers, each with another question;
when those above the share of a network are refused, calls of other networks that it answers at once, 250 a second on an absolute
schedule, each with another question.`,

  'An upstream that is overloaded': `Ten workers of 200 ms each, a queue without a bound. Calls arrive on an absolute schedule,
whether those before are answered or not, and a latency counts from the intended arrival. Of a load at ten times its capacity
(C) the first fifth warms up. Unloaded: half its capacity. On a busy machine: the same load, beside two processes that never pause.`,

  'Memory of one gateway': `The bundle, with SQLite in memory and the settings of the systemd unit and the image, which mallocs
from two arenas: resident pages two seconds after the start, and after sealed calls of 32 connections. What was tried:
[decision 177](decisions/0177-v8-collects-by-itself.md).`,

  'Sessions in one Node process': `That many log-ins' records of about 1.8 kB, sealed and stored in a SQLite file; memory is
the resident set after a garbage collection, with the 5,000 sessions that are kept in memory. Then the file is opened anew, and
5,000 sessions are looked up one after the other: hash of the id, row, HKDF, AES-GCM. The first request of a minute also stores
that somebody was there, which is not in it.`,

  'Sessions in Redis': `As in one Node process, with a Redis on the same machine. A request opens a session of which the
process has the record: one script says that it is unchanged and counts the call. The other look-ups fetch the record, too.`,

  'Several processes on one Redis': `The sealed call above, 32 connections to each gateway, none of them bound to a core. A
cost is the processor time of all threads of the gateways, or of Redis, for each request; what n processes serve on n cores of
their own follows from it. A ratio below 2 is what they cost each other by sharing the store, the caches and the memory of the
machine.`,

  'Stores of one Node process': `A table of rate limits whose rows have expired is swept as the gateway does it, by the thread
that writes, and a copy of it by one statement on the event loop. Then idempotency keys that arrive at once are begun and
finished, synced to disk, by that thread in groups and on the loop with a commit each. The delay of the loop is that of a timer
of 1 ms, less what the thread waited for a processor that others used.`,

  'Longest delay of other calls by one answer of a hostile upstream': `The answers of
bff/testing/answers/hostile-answers.ts, each to one call through a gateway in one Node process, the upstream in another. A timer
of 1 ms measures the longest time between two turns of the event loop, which is how long everybody else waits. Memory is heap
and buffers in use after a garbage collection.`,

  'Reference phone': `A fixed piece of work in a page says how many times slower a phone of the middle class is than this
machine, in the unit of Lighthouse's BenchmarkIndex. Chromium is slowed down by that factor, so that goals mean the same on
another machine.`,

  'Sizes, gzip': `The built client in Chromium, all scripts and styles until /login is quiet, each compressed with gzip -9; the
worker as wrangler bundles it, minified.`,

  'First sight on a slow phone': `Cold visits in a window of 390 px, 1.6 Mbit/s, 150 ms of latency and the processor of the
reference phone (DevTools), each in a context of its own without a service worker; times count from the start of the
navigation. Requests and bytes until the next step is there. A longest task counts by the processor time of the main thread,
which other work of the machine does not change; V8 keeps source positions from the start, since with DevTools it would parse
scripts again at the first error that is made. Typing: twenty keys, from the event to the frame after it.`,

  Tabs: `Ten pages in Chromium, three of them half filled; from the click on a tab until its page is painted, in five turns.
Beside it the same from the click on a menu entry, with what the page asks the server. For the heap 100 pages are opened and
closed, then 200 more; what can be collected is collected before each look.`,

  'Search of positions': `Keywords typed into the search of 10,000 positions, from the input event until the number of matches
is painted, less the debounce and less the same search asked of the mock upstream itself.`,

  'Tables of administrators': `A page of 200 users in a window of 1280 by 800 px, on the processor of the reference phone: the
time of scripts that DevTools counts from the key until the table shows its rows, those near the window are rendered, some 20
to 40 of the 200, and the page is idle again.`,
} as const

/** Title of a chapter. */
export type Title = keyof typeof methods
