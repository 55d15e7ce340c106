import type { MiddlewareHandler } from 'hono'
/** Refuses addresses and headers that are too big before anything is done with them. */
export declare const sizeLimits: MiddlewareHandler
/** Reads a JSON body as text, counting while it comes in. Any other content type is refused. */
export declare function jsonText(request: Request, deadline?: number): Promise<string>
