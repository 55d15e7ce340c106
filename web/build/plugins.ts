import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'

import { catalogParts } from './catalog-parts.ts'

/** What turns the client's sources into code of a browser. */
export const sourcePlugins = () => [
  react(),
  lingui(),
  catalogParts(),
  babel({ presets: [linguiTransformerBabelPreset()] }),
]

/**
 * What turns the client's sources into a client; shared by the build and the page tests. `index` is an ordinary word
 * in this site's addresses (/wel/index), so the router's own index files are called `root`.
 */
export const clientPlugins = () => [
  tanstackRouter({
    target: 'react',
    autoCodeSplitting: true,
    codeSplittingOptions: { defaultBehavior: [['loader', 'component'], ['errorComponent'], ['notFoundComponent']] },
    routesDirectory: 'src/app/routes',
    generatedRouteTree: 'src/app/route-tree.gen.ts',
    indexToken: 'root',
    routeFileIgnorePattern: '\\.test\\.',
    quoteStyle: 'single',
    semicolons: false,
  }),
  ...sourcePlugins(),
]
