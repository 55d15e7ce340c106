import { Hono } from 'hono'
import type { Dependencies, Variables } from './app.ts'
import type { Desk } from './session/desk.ts'
/** Calendar files of what a page shows; stateless. */
export declare function calendarRoutes(
  { now }: Pick<Dependencies, 'now'>,
  desk: Desk,
): Hono<
  {
    Variables: Variables
  },
  import('hono/types').BlankSchema,
  '/'
>
