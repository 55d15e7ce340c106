import { Hono } from 'hono'
import type { Variables } from './app.ts'
/** Pages that a provider may send a browser back to. */
export declare const returnPages: string[]
/**
 * Some providers send people back by POST. What they bring proves nothing: it is not even read, and the page asks the
 * server how the order stands. Source: security R48.
 */
export declare function returning(): Hono<
  {
    Variables: Variables
  },
  import('hono/types').BlankSchema,
  '/'
>
