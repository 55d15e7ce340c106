import { passThrough } from './pass-through.ts'

/** The pass-through in workerd. */
export default {
  fetch: (request: Request, env: { UPSTREAM_URL: string }) =>
    passThrough(env.UPSTREAM_URL, (input, init) => fetch(input, init)).fetch(request),
}
