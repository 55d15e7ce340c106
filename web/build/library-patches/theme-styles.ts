import type { Plugin } from 'vite'

const sheet = 'virtual:theme.css'

/** Modules of Mantine that write what the style sheet has. */
const writers = /@mantine\/core\/esm\/core\/MantineProvider\/Mantine(CssVariables|Classes)\/(Mantine\w+)\.mjs$/

/**
 * The variables and classes of the theme as a style sheet of the build: otherwise every page would compute them before its
 * first paint, and load what computes them. In development and tests it is empty, and Mantine writes them itself.
 */
export const themeStyles: Plugin = {
  name: 'theme-styles',
  resolveId: (id) => (id === sheet ? `\0${sheet}` : undefined),
  async load(id) {
    const isBuild = this.environment.mode === 'build'
    const writer = isBuild && writers.exec(id)?.[2]
    if (writer) return `export const ${writer} = () => null`
    if (id !== `\0${sheet}`) return undefined
    if (!isBuild) return ''
    // Not imported before it is built: the tests of pages have these plugins as well.
    return (await import('../../src/ui/theme/theme-sheet.ts')).themeSheet()
  },
}
