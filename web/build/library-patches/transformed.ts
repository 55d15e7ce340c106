import type { Plugin } from 'vite'

/** Code of a module after the transform hook of a plugin that needs neither its context nor the module's id. */
export function transformed({ name, transform }: Plugin, code: string): string {
  const handler: unknown = Object(transform).handler
  if (typeof handler !== 'function') throw new Error(`${name} transforms nothing`)
  const result: unknown = handler(code)
  return typeof result === 'string' ? result : String(Object(result).code)
}
