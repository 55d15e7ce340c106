import type { Plugin } from 'vite'

/**
 * write-excel-file compresses sheets of more than 160 kB in a worker from a blob, and read-excel-file unpacks files of
 * more than 320 kB in one; the CSP refuses them. They get their own ways without workers. Source: docs/decisions/0048,
 * docs/decisions/0144.
 */
export const zipWithoutWorker: Plugin = {
  name: 'zip-without-worker',
  apply: 'build',
  load: {
    filter: { id: /write-excel-file\/modules\/zip\/zipToArrayBuffer\.js$/ },
    handler: () => `import zip from './zipToArrayBufferSync.js'\nexport default async (files) => zip(files)`,
  },
}

/** The same of read-excel-file; it unpacks only what the filter of its caller lets through. */
export const unzipWithoutWorker: Plugin = {
  name: 'unzip-without-worker',
  apply: 'build',
  load: {
    filter: { id: /read-excel-file\/modules\/zip\/unzipFromArrayBuffer\.js$/ },
    handler: () => `import { unzipSync } from 'fflate'
export default async (input, { filter }) =>
  unzipSync(new Uint8Array(input), { filter: ({ name }) => filter({ path: name }) })`,
  },
}
