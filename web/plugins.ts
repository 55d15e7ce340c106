import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'

import { catalogParts } from './catalog-parts.ts'
import { themeStyles } from './theme-styles.ts'

/** What turns the client's sources into code of a browser. */
export const sourcePlugins = () => [
  react(),
  lingui(),
  catalogParts(),
  themeStyles,
  babel({ presets: [linguiTransformerBabelPreset()] }),
]

/** Children of routes as lists: the names that the generated tree gives them are for types only. */
const routeChildren: Plugin = {
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

/**
 * Mantine's ScrollArea takes one hook from @floating-ui/react, which is one module: the first pages would load all that
 * positions pop-ups. It gets the same hook of @mantine/hooks. Source: docs/decisions/0051.
 */
const scrollAreaRefs: Plugin = {
  name: 'scroll-area-refs',
  apply: 'build',
  transform: {
    filter: { id: /@mantine\/core\/esm\/components\/ScrollArea\/ScrollArea\.mjs$/ },
    handler: (code) => ({
      code: code.replace(
        'import { useMergeRefs } from "@floating-ui/react";',
        'import { useMergedRef } from "@mantine/hooks";\nconst useMergeRefs = (refs) => useMergedRef(...refs);',
      ),
      map: null,
    }),
  },
}

/**
 * Every query of TanStack Query has the code of infinite queries, which no page uses: the first one would throw.
 * Source: docs/decisions/0049.
 */
const withoutInfiniteQueries: Plugin = {
  name: 'without-infinite-queries',
  apply: 'build',
  load: {
    filter: { id: /@tanstack\/query-core\/build\/modern\/infiniteQueryBehavior\.js$/ },
    handler: () =>
      `const leftOut = () => { throw new Error('The build leaves out infinite queries: web/plugins.ts') }
      export { leftOut as hasNextPage, leftOut as hasPreviousPage, leftOut as infiniteQueryBehavior }`,
  },
}

/**
 * write-excel-file compresses sheets of more than 160 kB in a worker of a blob, which the CSP refuses. It gets its own
 * way without workers. Source: docs/decisions/0048.
 */
const zipWithoutWorker: Plugin = {
  name: 'zip-without-worker',
  apply: 'build',
  load: {
    filter: { id: /write-excel-file\/modules\/zip\/zipToArrayBuffer\.js$/ },
    handler: () => `import zip from './zipToArrayBufferSync.js'\nexport default async (files) => zip(files)`,
  },
}

/**
 * What turns the client's sources into a client; shared by the build and the page tests. `index` is an ordinary word
 * in this site's addresses (/wel/index), so the router's own index files are called `root`.
 */
export const clientPlugins = () => [
  tanstackRouter({
    target: 'react',
    autoCodeSplitting: true,
    codeSplittingOptions: { defaultBehavior: [['loader', 'component'], ['errorComponent'], ['notFoundComponent']] },
    routesDirectory: 'src/routes',
    generatedRouteTree: 'src/route-tree.gen.ts',
    indexToken: 'root',
    routeFileIgnorePattern: '\\.test\\.',
    quoteStyle: 'single',
    semicolons: false,
  }),
  routeChildren,
  scrollAreaRefs,
  withoutInfiniteQueries,
  zipWithoutWorker,
  ...sourcePlugins(),
]
