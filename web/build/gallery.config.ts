import { defineConfig } from 'vite'

import { sourcePlugins } from './plugins.ts'

/**
 * Build of the component gallery, a second entry of the client's sources, for e2e. It is outside the client's folder,
 * so that neither the precache nor a deployment has it; in development Vite serves it as /gallery.html.
 */
export default defineConfig({
  root: 'web',
  base: '/gallery/',
  publicDir: false,
  plugins: sourcePlugins(),
  build: {
    outDir: '../dist/gallery',
    emptyOutDir: true,
    target: 'es2022',
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: { input: 'web/gallery.html' },
  },
})
