import { cloudflare } from '@cloudflare/vite-plugin'
import { defineConfig } from 'vite'

import { clientPlugins } from './web/plugins.ts'

/** `vite` serves client and worker on one port; `vite build` makes the client only, wrangler bundles the worker. */
export default defineConfig(({ command }) => ({
  root: 'web',
  plugins: [
    ...clientPlugins(),
    ...(command === 'serve' ? [cloudflare({ configPath: '../wrangler.toml', inspectorPort: false })] : []),
  ],
  build: { outDir: '../dist/client', emptyOutDir: true, target: 'es2022' },
}))
