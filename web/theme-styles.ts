import type { Plugin } from 'vite'

const sheet = 'virtual:theme.css'

/**
 * The variables and classes of the theme as a style sheet of the build: otherwise every page would compute them before its
 * first paint. In development and tests it is empty, and Mantine writes them itself.
 */
export const themeStyles: Plugin = {
  name: 'theme-styles',
  resolveId: (id) => (id === sheet ? `\0${sheet}` : undefined),
  async load(id) {
    if (id !== `\0${sheet}`) return undefined
    if (this.environment.mode !== 'build') return ''
    // Not imported before it is built: the tests of pages have these plugins, too.
    return (await import('./src/ui/theme-sheet.ts')).themeSheet()
  },
}
