import { readFileSync } from 'node:fs'

import { defineConfig } from 'vite'

import { api } from './contracts/api.ts'
import { openapi } from './contracts/openapi/openapi.ts'
import { apiDocs } from './web/build/api-docs.ts'
import { chunkCircles } from './web/build/chunks/chunk-circles.ts'
import { chunkGroups } from './web/build/chunks/chunks.ts'
import { developmentWorker } from './web/build/development-worker.ts'
import { dynamicViewport } from './web/build/dynamic-viewport.ts'
import { edgeHeadersFile } from './web/build/edge-headers-file.ts'
import { firstPaint } from './web/build/first-paint/first-paint.ts'
import { paymentReturns } from './web/build/payment-returns.ts'
import { clientPlugins } from './web/build/plugins.ts'
import { polyfills } from './web/build/polyfills.ts'
import { precompress } from './web/build/precompress.ts'
import { retriedFiles } from './web/build/retried-files.ts'
import { serviceWorker } from './web/build/service-worker.ts'
import { noteChunks, shippedPackages } from './web/build/shipped-packages.ts'
import { subresourceIntegrity } from './web/build/subresource-integrity.ts'
import { targetCheck } from './web/build/targets/target-check.ts'
import { cssTarget, scriptTarget } from './web/build/targets/targets.ts'

/** The OpenAPI document with examples that the mock answered. */
const document = () =>
  openapi(api, JSON.parse(readFileSync(new URL('contracts/openapi/examples.json', import.meta.url), 'utf8')))

/** `vite` serves client and worker on one port; `vite build` makes the client only, wrangler bundles the worker. */
export default defineConfig(({ command }) => ({
  root: 'web',
  // A worker obeys the headers of its own script: it comes through the gateway, and not from the folder of assets.
  worker: {
    format: 'es',
    rolldownOptions: { output: { entryFileNames: 'workers/[name]-[hash].js' } },
    plugins: () => [noteChunks()],
  },
  plugins: [
    ...clientPlugins(),
    retriedFiles,
    apiDocs(document),
    ...(command === 'serve'
      ? [paymentReturns, developmentWorker()]
      : [
          dynamicViewport,
          edgeHeadersFile,
          chunkCircles,
          polyfills,
          firstPaint(),
          subresourceIntegrity(),
          serviceWorker(),
          targetCheck(),
          precompress(),
          noteChunks(),
          shippedPackages(),
        ]),
  ],
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    target: scriptTarget,
    cssTarget,
    modulePreload: { polyfill: false },
    // The first script: less than 185 kB compressed, which web/build/first-paint/first-load.ts checks.
    chunkSizeWarningLimit: 620,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      // No getter of ours or of a library has an effect that anything relies on.
      treeshake: { propertyReadSideEffects: false },
      output: {
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
}))
