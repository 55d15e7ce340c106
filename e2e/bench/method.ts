/** Last chapter of docs/benchmarks.md: how the figures are measured, and which alternatives were tried. */
export const method = `## Method

* **Seal and open**: one text is sealed and opened again, over and over, by our code (node:crypto on Node, WebCrypto
  on workerd), by crypto-js, and by the platform's own AES (node:crypto, no Blade padding). workerd's clock stands still while code
  runs, so that there the time of a whole request with many rounds is taken from outside.
* **WebCrypto on Node**: the same seals over three providers. What is slow in @peculiar/webcrypto goes straight to
  node:crypto; which parts these are is in [decision 11](decisions/0011-node-crypto.md).
* **A sealed call**: log-in once, then \`educationRemove\` as fast as 32 connections can: cookie, session, guards, JSON,
  schema, AES, upstream, AES, envelope, schema, log line. Each has 15 s of load before: until V8 has compiled what is hot a call
  takes up to twice as long. Peers do the same call without guards, schemas and log: a
  pass-through in Hono that neither has sessions nor opens anything, on the same runtime; Express as it is commonly
  written (express-session in memory, axios, crypto-js); Fastify (@fastify/session in memory, an undici pool,
  node:crypto). The upstream answers at once with a fixed sealed answer, in chunks as Blade does. One core has the server
  that is measured, the other one upstream and load, so that the server is what limits.
* **Where the time goes on workerd**, not measured by this run: µs of one busy core per request, the same load, medians of
  turns with the pass-through beside it (117). Answered before the session's object is called 78: HTTP, headers, guards,
  route. After the object's answer 287; after the body is read and checked 336; whole 376. The object's call is the largest
  part: 85 in a worker of ten lines with a constant answer (over fetch twice that), the rest is its deadline 16,
  \`waitUntil\` 19, the session's rules 10, and garbage that is promoted because it lives while the call waits. In ten
  lines a timer takes 15, an AbortController 10 to 19, \`arrayBuffer\` 20 more than \`text\`. Garbage collection takes 53
  (10 in the pass-through): half of it sweeps workerd's wrappers of headers, signals and streams, and each promise of the
  platform leaves up to five function templates in the old generation, 29 in a request. With constant answer of the object
  and without deadlines, AbortSignal, \`waitUntil\`, headers, limit of headers, hash and log line 277 remain, 0.43 of the
  pass-through. The same object, body, AES and upstream by bare calls, with no framework and no schema either: 0.55.
* **What was tried on workerd**. Done: a chunked answer read with \`readAtLeast\` instead of piece by piece, the upstream's
  address not parsed again, the marks of a schema collected once: 8 % less; the session's answer as one text instead of a
  record: 7 %; an object by its name in one call: 3 %; an answer decrypted in one call instead of two: 1 %. Not done: security
  headers after the handler 3 %, \`text\` for the body 4 % (it hides invalid UTF-8), no deadline of the object 4 %, all three
  9 %; no AbortSignal 6 %; no log line, SHA-256 by node:crypto: nothing beyond the difference of two runs; AES by node:crypto:
  half as long again as WebCrypto there, see the first table.
* **An upstream that hangs**: 400 calls of one network, sent at once, which the upstream never answers; when those above
  the share of a network are refused, calls of other networks that it answers at once, eight under way at a time.
* **Sessions in one Node process**: that many log-ins' records of about 1.8 kB, sealed and stored in a SQLite file, 32 under way
  at a time; memory is the resident set after a garbage collection, with the 5,000 sessions that are kept in memory. Then
  the file is opened anew, and 5,000 sessions are looked up one after the other: hash
  of the id, row, HKDF, AES-GCM. The first request of a minute also stores that somebody was there, which is not in it.
* **Sessions in Redis**: as in one Node process, with a Redis on the same machine. A request opens a session of which the process
  has the record: one script says that it is unchanged and counts the call. The other look-ups fetch the record, too.
* **Several processes on one Redis**: the sealed call above, 32 connections to each gateway, none of them bound to a core. A cost is
  the processor time of all threads of the gateways, or of Redis, for each request; what n processes serve on n cores of their own
  follows from it. A ratio below 2 is what they cost each other by sharing the store, the caches and the memory of the machine.
* **Stores of one Node process**: a table of rate limits whose rows have expired is swept as the gateway does it, by the
  thread that writes, and a copy of it by one statement on the event loop. Then idempotency keys that arrive at once are
  begun and finished, synced to disk, by that thread in groups and on the loop with a commit each. The delay of the loop is
  that of a timer of 1 ms, less what the thread waited for a processor that others used.
* **Longest delay of other calls**: the answers of bff/testing/answers/hostile-answers.ts, each to one call through a gateway in one
  Node process, the upstream in another. A timer of 1 ms measures the longest time between two turns of the event loop, which
  is how long everybody else waits. Memory is heap and buffers in use after a garbage collection.
* **An upstream that is overloaded**: ten workers of 200 ms each, a queue without a bound. Calls arrive on an absolute schedule,
  whether those before are answered or not, and a latency counts from the intended arrival. Of a load at ten times its
  capacity the first fifth warms up. Unloaded: half its capacity.
* **Sizes**: the built client in Chromium, all scripts and styles until /login is quiet, each compressed with gzip -9;
  the worker as wrangler bundles it, minified.
* **Reference phone**: a fixed piece of work in a page says how many times slower a phone of the middle class is than this
  machine, in the unit of Lighthouse's BenchmarkIndex. Chromium is slowed down by that factor, so that goals mean the same on
  another machine.
* **First sight on a slow phone**: cold visits in a window of 390 px, 1.6 Mbit/s, 150 ms of latency and a processor as slow
  as the reference phone's (DevTools), each in a context of its own without a service worker; times count from the start of the navigation.
  Requests and bytes until the next step is there. Typing: twenty keys, from the event to the frame after it.
  \`npm run bench -- --against <commit>\` builds the client of another commit in a worktree and prints the same visits to
  both products, in turns.
* **Tabs**: ten pages in Chromium, three of them half filled; from the click on a tab until its page is painted, in five
  turns. Beside it the same from the click on a menu entry, with what the page asks the server. For the heap 100 pages are
  opened and closed, then 200 more; what can be collected is collected before each look.
* **Search of positions**: keywords typed into the search of 10,000 positions, from the input event until the number of
  matches is painted, less the debounce and less the same search asked of the mock upstream itself.
* **Tables of administrators**: a page of 200 users in a window of 1280 by 800 px, in Chromium at a processor as slow
  as the reference phone's: the time of scripts that DevTools counts from the key until the table shows its rows, those near the window are
  rendered, some 20 to 40 of the 200, and the page is idle again.
`
