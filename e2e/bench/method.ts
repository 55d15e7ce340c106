/** Last chapter of docs/benchmarks.md: how the figures are measured, and which alternatives were tried. */
export const method = `## Method

* **Seal and open**: one text is sealed and opened again, over and over, by our code (node:crypto on Node, WebCrypto
  on workerd), by crypto-js, and by the platform's own AES (node:crypto, no Blade padding). workerd's clock stands still while code
  runs, so that there the time of a whole request with many rounds is taken from outside.
* **WebCrypto on Node**: the same seals over three providers. What is slow in @peculiar/webcrypto goes straight to
  node:crypto; which parts these are is in [decision 11](decisions/0011-node-crypto.md).
* **A sealed call**: log-in once, then \`selectExam\` as fast as 32 connections can: cookie, session, guards, JSON,
  schema, AES, upstream, AES, envelope, schema, log line. Peers do the same call without guards, schemas and log: a
  pass-through in Hono that neither has sessions nor opens anything, on the same runtime; Express as it is commonly
  written (express-session in memory, axios, crypto-js); Fastify (@fastify/session in memory, an undici pool,
  node:crypto). The upstream answers at once with a fixed sealed answer, in chunks as Blade does. One core has the server
  that is measured, the other one upstream and load, so that the server is what limits.
* **Where the time goes on workerd**, not measured by this run: CPU time of a request, part after part added to the
  pass-through, least of twelve turns. The pass-through 118 µs; the call of the session's object 42 (over RPC; over fetch
  twice that); guards and headers 22; the body read within its time and checked 36; the upstream with nine headers, a
  deadline and its whole answer 55; AES, envelope and schemas 48; the session's rules, limits, log line and \`waitUntil\`
  about 100. The same object, body, AES and upstream by bare calls of workerd, with no framework, schema, guard, deadline
  or log, reach 0.55 of the pass-through: that is the ceiling. JavaScript runs for an eighth of the time only. The rest is
  workerd's own: objects that it makes and frees for headers, bodies and promises, and the entry into the isolate after
  each of six waits; garbage collection takes 53 µs (10 in the pass-through), because each promise of the platform leaves
  up to five function templates in the old generation, 29 in a request.
* **What was tried on workerd**: CPU time of a request against the state before in the same run, one run each, on a
  machine with other work, where two runs of the same code differ by up to 8 %. Reading a chunked answer with
  \`readAtLeast\` instead of piece by piece, not parsing the upstream's address again and collecting the marks of a schema
  once: 8 % less. The session's answer as one text instead of a record: 7 % less. Without the AbortSignal of the fetch,
  and with SHA-256 by node:crypto and no deadline of the store: nothing beyond that difference, so neither was done. Without
  the deadlines of body and upstream, and without \`waitUntil\`: up to 5 %, which no guard is given up for. An answer is
  decrypted in one call instead of two: 1 %. AES by node:crypto: half as long again as WebCrypto there, see the first table.
* **Sessions in one Node process**: that many log-ins' records of about 1.8 kB, sealed and stored in a SQLite file, 32 under way
  at a time; memory is the resident set after a garbage collection, with the 5,000 sessions that are kept in memory. Then
  the file is opened anew, and 5,000 sessions are looked up one after the other: hash
  of the id, row, HKDF, AES-GCM. The first request of a minute also stores that somebody was there, which is not in it.
* **Sizes**: the built client in Chromium, all scripts and styles until /login is quiet, each compressed with gzip -9;
  the worker as wrangler bundles it, minified.
* **First sight on a slow phone**: cold visits in a window of 390 px, 1.6 Mbit/s, 150 ms of latency and a processor four times
  slower (DevTools), each in a context of its own without a service worker; times count from the start of the navigation.
  Requests and bytes until the next step is there. Typing: twenty keys, from the event to the frame after it.
  \`npm run bench -- --against <commit>\` builds the client of another commit in a worktree and prints the same visits to
  both products, in turns.
* **Tabs**: ten pages in Chromium, three of them half filled; from the click on a tab until its page is painted, in five
  turns. Beside it the same from the click on a menu entry, with what the page asks the server. For the heap 100 pages are
  opened and closed, then 200 more; what can be collected is collected before each look.
* **Search of positions**: keywords typed into the search of 10,000 positions, from the input event until the number of
  matches is painted, less the debounce and less the same search asked of the mock upstream itself.
* **Tables of administrators**: a page of 200 users in a window of 1280 by 800 px, in Chromium at a processor four times
  slower: the time of scripts that DevTools counts from the key until the table shows its rows, those near the window are
  rendered, some 20 to 40 of the 200, and the page is idle again.
`
