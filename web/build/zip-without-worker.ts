import type { Plugin } from 'vite'

/**
 * write-excel-file compresses sheets of more than 160 kB in a worker from a blob, which the CSP refuses. It gets its own
 * way without workers. Source: docs/decisions/0048.
 */
export const zipWithoutWorker: Plugin = {
  name: 'zip-without-worker',
  apply: 'build',
  load: {
    filter: { id: /write-excel-file\/modules\/zip\/zipToArrayBuffer\.js$/ },
    handler: () => `import zip from './zipToArrayBufferSync.js'\nexport default async (files) => zip(files)`,
  },
}
