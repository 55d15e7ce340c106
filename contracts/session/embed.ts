import * as v from 'valibot'

import { gatewayCall } from '../core/gateway-call.ts'
import { maxLength } from '../core/length.ts'

/** iframe sandbox of embedded pages, without top navigation. Source: security R49. */
export const embedSandbox = 'allow-forms allow-same-origin allow-scripts'

/** Embedded pages of other sites, each in its own document at `embedPath` with its URL as `src`. */
export const embed = {
  resolve: gatewayCall('GET /embed', {
    summary: {
      en: 'Returns the origin of an address when the settings allow it in a frame, else null.',
      zh: '返回允许内嵌的地址的源，不允许时返回 null。',
    },
    access: 'login',
    input: v.strictObject({ src: v.pipe(v.string(), maxLength(2_000)) }),
    output: v.object({ origin: v.nullable(v.string()) }),
  }),
}

/** Path of the document around an embedded page. */
export const embedPath = '/embed/page'
