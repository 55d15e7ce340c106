import type { Plugin } from 'vite'

import { edgeHeaders } from '#bff/http/guard/headers.ts'

/** `_headers`: files that the edge serves without the worker get the gateway's headers from it. */
export const edgeHeadersFile: Plugin = {
  name: 'edge-headers-file',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: '_headers', source: edgeHeaders() })
  },
}
