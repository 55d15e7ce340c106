import type { Plugin } from 'vite'

/**
 * `100dvh` becomes a hundred times the variable of ground.css, which is 1vh where a browser has no dynamic units.
 * A second declaration as fallback would not do: a browser takes the last one that has a variable, even if it is invalid. Source: docs/decisions/0134.
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
