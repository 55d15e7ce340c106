import type { Plugin } from 'vite'

/**
 * Replaces `100dvh` by a hundred times the variable `--dvh` of ground.css: 1dvh, or 1vh in a browser without dynamic units.
 * A second declaration is no fallback: a browser takes the last declaration with a variable, even if its value is invalid.
 * Source: docs/decisions/0134.
 */
export const dynamicViewport: Plugin = {
  name: 'dynamic-viewport',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\.css$/ },
    handler: (code) => ({ code: code.replaceAll(/\b(\d{2,})dvh\b/g, 'calc($1 * var(--dvh))'), map: null }),
  },
}
