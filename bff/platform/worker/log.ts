import type { Log } from '#bff/context.ts'

/** One line of JSON on the standard output, which Cloudflare collects. */
export const log: Log = (line) => console.log(JSON.stringify(line))
