import { Hono } from 'hono'
import type { Dependencies, Variables } from '../app.ts'
import type { Gateway } from '../gateway.ts'
import { type Desk } from './desk.ts'
/** The gateway's own calls: log in, who am I, keep alive, lock, log out. */
export declare function sessionRoutes(
  deps: Dependencies,
  gateway: Gateway,
  desk: Desk,
): Hono<
  {
    Variables: Variables
  },
  import('hono/types').BlankSchema,
  '/'
>
