import type { Context } from 'hono'
import { html, raw } from 'hono/html'

import { closedPolicy } from '../guard/headers.ts'

type Operation = { operationId: string; 'x-access': string; summary?: string }

const style = `
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color-scheme: light dark; }
  details { border-bottom: 1px solid #8884; padding: .5rem 0; }
  summary { cursor: pointer; overflow-wrap: anywhere; }
  small { opacity: .75; }
  pre { overflow-x: auto; font-size: 14px; }`

/** The OpenAPI document as a page to read: every call with its input and output. No script. */
export function apiPage(c: Context, document: Record<string, unknown>, nonce: string) {
  const paths = document['paths'] as Record<string, Record<string, Operation>> // openapi() built it so
  const rows = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  c.header('Content-Security-Policy', `${closedPolicy}; style-src 'nonce-${nonce}'`)
  return c.html(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <title>API</title>
          <style nonce="${nonce}">
            ${raw(style)}
          </style>
        </head>
        <body>
          <h1>API</h1>
          <p>${rows.length} calls. <a href="/docs/openapi.json">OpenAPI 3.1 document</a></p>
          ${rows.map(
            ({ path, method, operation }) =>
              html`<details>
                <summary>
                  <code>${method} ${path}</code> <small>${operation.operationId} · ${operation['x-access']}</small>
                </summary>
                <pre>${JSON.stringify(operation, null, 2)}</pre>
              </details>`,
          )}
        </body>
      </html>`,
  )
}
