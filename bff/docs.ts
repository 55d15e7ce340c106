import type { Context } from 'hono'
import { html } from 'hono/html'

type Operation = { operationId: string; 'x-access': string; summary?: string }

/** The OpenAPI document as a page to read: every call with its input and output. No script. */
export function apiPage(c: Context, document: Record<string, unknown>) {
  const paths = document['paths'] as Record<string, Record<string, Operation>> // openapi() built it so
  const rows = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  return c.html(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <title>API</title>
        </head>
        <body>
          <h1>API</h1>
          <p>${rows.length} calls. <a href="/docs/openapi.json">OpenAPI 3.1 document</a></p>
          ${rows.map(
            ({ path, method, operation }) =>
              html`<details>
                <summary>
                  <code>${method} ${path}</code> ${operation.operationId}, access: ${operation['x-access']}
                </summary>
                <pre>${JSON.stringify(operation, null, 2)}</pre>
              </details>`,
          )}
        </body>
      </html>`,
  )
}
