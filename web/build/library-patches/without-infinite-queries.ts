import type { Plugin } from 'vite'

/**
 * Every query of TanStack Query has the code of infinite queries, which no page uses: the first one would throw.
 * Source: docs/decisions/0049.
 */
export const withoutInfiniteQueries: Plugin = {
  name: 'without-infinite-queries',
  apply: 'build',
  load: {
    filter: { id: /@tanstack\/query-core\/build\/modern\/infiniteQueryBehavior\.js$/ },
    handler: () =>
      `const leftOut = () => { throw new Error('The build leaves out infinite queries: web/build/library-patches/without-infinite-queries.ts') }
      export { leftOut as hasNextPage, leftOut as hasPreviousPage, leftOut as infiniteQueryBehavior }`,
  },
}
