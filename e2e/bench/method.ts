/** The last chapter of docs/benchmarks.md: how the figures are made, and what was tried. */
export const method = `## Method

* **Seal and open**: one text is sealed and opened again, over and over, by our code (node:crypto on Node, WebCrypto
  on workerd), by crypto-js, and by the platform's own AES (node:crypto, no Blade padding). workerd's clock stands still while code
  runs, so that there the time of a whole request with many rounds is taken from outside.
* **A sealed call**: log-in once, then \`selectExam\` as fast as 32 connections can: cookie, session, guards, JSON,
  schema, AES, upstream, AES, envelope, schema, log line. The pass-through is a Hono app that forwards the same request
  and returns the same answer, on the same runtime. The upstream answers at once with a fixed sealed answer. Gateway and
  pass-through are bound to one core, upstream and load to the other, so that the gateway is what limits.
* **Where the time goes on workerd**, found once by taking parts away and not measured anew by this run: the pass-through takes about 165 µs. The hop to the session object adds 120 to
  160 µs, the same over RPC and fetch: one object call per request puts the ceiling near 0.58. The rest of what is more:
  deadline, abort and body about 55 µs, schema and JSON 50, guards and headers 40, AES 20 to 30, the log line 20.
* **Sizes**: the built client in Chromium, all scripts and styles until /login is quiet, each compressed with gzip -9;
  the worker as wrangler bundles it, minified.
* **Tabs**: ten pages in Chromium, three of them half filled; from the click on a tab until its page is painted, in five
  turns. Beside it the same from the click on a menu entry, with what the page asks the server. For the heap 100 pages are
  opened and closed, then 200 more; what can be collected is collected before each look.
`
