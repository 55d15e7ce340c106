import * as v from 'valibot'

import { gatewayCall } from './core/endpoint.ts'

/** What a page of somebody else may do inside the product; above all it may not lead away from it. Source: security R49. */
export const embedSandbox = 'allow-forms allow-same-origin allow-scripts'

/** Pages of other sites inside the product. Each is in a document of its own, at `embedPath` with its address as `src`. */
export const embed = {
  resolve: gatewayCall('GET /embed', {
    summary: 'Returns the origin of an address when the settings allow it in a frame, else null.',
    access: 'login',
    input: v.strictObject({ src: v.pipe(v.string(), v.maxLength(2_000)) }),
    output: v.object({ origin: v.nullable(v.string()) }),
  }),
}

/** Address of the document around such a page. */
export const embedPath = '/embed/page'
