import type { Plugin } from 'vite'

/**
 * Mantine's ScrollArea takes one hook from @floating-ui/react, which is one module: the first pages would load all that
 * positions pop-ups. The plugin substitutes the same hook of @mantine/hooks. Source: docs/decisions/0051.
 */
export const scrollAreaRefs: Plugin = {
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
