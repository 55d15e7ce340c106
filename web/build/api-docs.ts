import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import { build } from 'rolldown'
import type { Plugin } from 'vite'

import { noteShipped } from './shipped-packages.ts'

const localPath = (file: string) => fileURLToPath(new URL(file, import.meta.url))

/** Folders that the gateway serves: the client's, the API page's, and on the edge, which knows one only, both in one. */
const folders = {
  client: localPath('../../dist/client'),
  apiDocs: localPath('../../dist/api-docs'),
  edge: localPath('../../dist/edge'),
}

/** Swagger UI as its package has it, with its licence. */
const packageFiles = ['swagger-ui-bundle.js', 'swagger-ui.css', 'LICENSE', 'NOTICE']

/** Files of the API page by name, each made when it is wanted. */
const filesWith = (document: () => object): Record<string, () => Promise<string | Uint8Array>> => ({
  'openapi.json': async () => JSON.stringify(document()),
  'page.js': pageScript,
  'page.css': () => readFile(localPath('../src/app/api-docs/page.css')),
  ...Object.fromEntries(
    packageFiles.map((name) => [name, () => readFile(localPath(`../../node_modules/swagger-ui-dist/${name}`))]),
  ),
})

async function pageScript(): Promise<string> {
  const { output } = await build({
    input: localPath('../src/app/api-docs/page.ts'),
    tsconfig: localPath('../tsconfig.json'),
    platform: 'browser',
    write: false,
    output: { minify: true },
    logLevel: 'warn',
  })
  noteShipped([...output[0].moduleIds, 'node_modules/swagger-ui-dist'])
  return output[0].code
}

const types: Readonly<Record<string, string>> = { css: 'text/css', js: 'text/javascript', json: 'application/json' }

/** Builds the files of the API page beside the client; in development they are made at each request. */
export function apiDocs(document: () => object): Plugin {
  const files = filesWith(document)
  let isWritten = false
  return {
    name: 'api-docs',
    configureServer({ middlewares }) {
      middlewares.use('/docs/', async ({ url = '' }, answer, next) => {
        const name = url.slice(1)
        const file = files[name]
        if (!file) return next()
        answer.setHeader('Content-Type', types[name.split('.')[1] ?? ''] ?? 'text/plain').end(await file())
      })
    },
    async writeBundle() {
      await rm(folders.apiDocs, { recursive: true, force: true })
      await mkdir(`${folders.apiDocs}/docs`, { recursive: true })
      for (const [name, generate] of Object.entries(files))
        await writeFile(`${folders.apiDocs}/docs/${name}`, await generate())
      isWritten = true
    },
    // The service worker is the client's last file.
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        // After an error too, which must not be hidden by one of ours.
        if (!isWritten) return
        await rm(folders.edge, { recursive: true, force: true })
        for (const folder of [folders.client, folders.apiDocs]) await cp(folder, folders.edge, { recursive: true })
      },
    },
  }
}
