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

/**
 * The generated tree of routes in fewer words: children as lists, since their names are for types only, and the options
 * of a route by one function.
 */
const shortRouteTree: Plugin = {
  name: 'short-route-tree',
  apply: 'build',
  transform: {
    order: 'pre',
    filter: { id: /route-tree\.gen\.ts$/ },
    handler: (code) => ({
      code: code
        .replaceAll(/Children = \{([^}]*)\}/g, (_, routes: string) => `Children = [${withoutNames(routes)}]`)
        .replaceAll(routeOptions, (_, id: string, path: string, parent: string) =>
          id === path ? `update(at(${parent}, ${id}))` : `update(at(${parent}, ${id}, ${path}))`,
        )
        .concat(
          'function at(getParentRoute: any, id: string, path = id): any { return { id, path, getParentRoute } }\n',
        ),
      map: null,
    }),
  },
}

/** Options of a generated route with an id and a path, and the function that returns its parent. */
const routeOptions = /update\(\{\s*id: ('.*'),\s*path: ('.*'),\s*getParentRoute: (\(\) => \w+),?\s*\} as any\)/g

const withoutNames = (properties: string) => properties.replaceAll(/\w+:/g, '')

/**
 * Loaders of buttons come and go without a transition, which every button would otherwise hold a state for, and the first
 * script the code of.
 */
const loadersAtOnce: Plugin = {
  name: 'loaders-at-once',
  apply: 'build',
  transform: {
    filter: { id: /@mantine\/core\/esm\/components\/(?:Button\/Button|ActionIcon\/ActionIcon)\.mjs$/ },
    handler(code) {
      const transition = 'import { Transition } from "../Transition/Transition.mjs";'
      if (!code.includes(transition)) throw new Error('Mantine shows its loaders in another way: mend loadersAtOnce')
      const atOnce = 'const Transition = ({ mounted, children }) => (mounted ? children({}) : null);'
      return { code: code.replace(transition, atOnce), map: null }
    },
  },
}

/** Pages are queries of their own, and none of our queries is infinite. */
const noInfiniteQueries: Plugin = {
  name: 'no-infinite-queries',
  apply: 'build',
  load: {
    filter: { id: /query-core\/build\/modern\/infiniteQueryBehavior\.js$/ },
    handler: () =>
      ['infiniteQueryBehavior', 'hasNextPage', 'hasPreviousPage']
        .map((it) => `export const ${it} = undefined\n`)
        .join(''),
  },
}

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
  shortRouteTree,
  scrollAreaRefs,
  zipWithoutWorker,
  loadersAtOnce,
  noInfiniteQueries,
  ...sourcePlugins(),
]
