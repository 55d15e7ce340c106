import type { Plugin } from 'vite'

const sheet = 'virtual:theme.css'

/** Components of Mantine's provider that write style elements. */
const writers = /import \{ (Mantine(?:Classes|CssVariables)) \} from ".*";/g

/**
 * The variables and classes of the theme as a style sheet of the build: otherwise every page would carry the code that
 * computes them, and compute them before its first paint.
 */
export const themeStyles: Plugin = {
  name: 'theme-styles',
  apply: 'build',
  resolveId: (id) => (id === sheet ? `\0${sheet}` : undefined),
  // Not imported before it is built: the tests of pages have these plugins, too.
  load: async (id) => (id === `\0${sheet}` ? (await import('./src/ui/theme-sheet.ts')).themeSheet() : undefined),
  transform: {
    filter: { id: /@mantine\/core\/esm\/core\/MantineProvider\/MantineProvider\.mjs$/ },
    handler(code) {
      if (code.match(writers)?.length !== 2)
        throw new Error('Mantine writes its styles in another way: mend themeStyles')
      return { code: `import '${sheet}'\n${code.replaceAll(writers, 'const $1 = () => null')}`, map: null }
    },
  },
}
