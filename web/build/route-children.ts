import type { Plugin } from 'vite'

/** Children of routes as lists: the names that the generated tree gives them are for types only. */
export const routeChildren: Plugin = {
  name: 'route-children',
  apply: 'build',
  transform: {
    order: 'pre',
    filter: { id: /route-tree\.gen\.ts$/ },
    handler: (code) => ({
      code: code.replaceAll(/Children = \{([^}]*)\}/g, (_, routes: string) => `Children = [${withoutNames(routes)}]`),
      map: null,
    }),
  },
}

const withoutNames = (properties: string) => properties.replaceAll(/\w+:/g, '')
