import type { Log } from '#bff/log-line.ts'

/** One line of JSON on the standard output, which Cloudflare collects. */
export const log: Log = (line) => console.log(JSON.stringify(line))
