import type { Call } from '#contracts/endpoint.ts'
/** The input of a call, parsed by its schema. Throws invalid_input with a message per field. */
export declare function readInput(request: Request, call: Call): Promise<unknown>
