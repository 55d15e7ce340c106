import { Hono } from 'hono'
import type { Dependencies, Variables } from './app.ts'
import type { Desk } from './session/desk.ts'
/** Pages of other sites: whether one may be shown, and the document that it is shown in. Source: security R49. */
export declare function embedRoutes(
  { config, crypto }: Dependencies,
  desk: Desk,
): Hono<
  {
    Variables: Variables
  },
  import('hono/types').BlankSchema,
  '/'
>
