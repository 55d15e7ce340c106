import type { Dependencies } from './app.ts'
/** /healthz: this process answers. /readyz: it can work, because the store and the upstream are there. */
export declare function health({
  sessions,
  upstream,
}: Pick<Dependencies, 'sessions' | 'upstream'>): import('hono/hono-base').HonoBase<
  import('hono/types').BlankEnv,
  {
    '/healthz': {
      $get: {
        output: {
          status: string
        }
        outputFormat: 'json'
        status: import('hono/utils/http-status').ContentfulStatusCode
        input: {}
      }
    }
  } & {
    '/readyz': {
      $get: {
        output: {
          status: string
          store: boolean
          upstream: boolean
        }
        outputFormat: 'json'
        status: 200 | 503
        input: {}
      }
    }
  },
  '/',
  '/readyz'
>
