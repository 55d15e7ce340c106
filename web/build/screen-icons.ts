import type { Plugin } from 'vite'

import { screens } from './screens.ts'

const id = 'virtual:screen-icons'
const loadedId = `\0${id}`

/** Icons of the screens by address, as a module: the client gets no other part of the table. */
export const screenIcons = (): Plugin => ({
  name: 'screen-icons',
  resolveId: { filter: { id: new RegExp(`^${id}$`) }, handler: () => loadedId },
  load: { filter: { id: new RegExp(`^${loadedId}$`) }, handler: () => iconModule() },
})

/** Source of the module; addresses are without `/index`. */
export function iconModule(): string {
  const icons = screens.flatMap(({ path, icon }) => (icon ? [{ address: path.replace(/\/index$/, ''), icon }] : []))
  const names = [...new Set(icons.map(({ icon }) => icon))].join(', ')
  const entries = icons.map(({ address, icon }) => `  ${JSON.stringify(address)}: ${icon},`)
  return `import { ${names} } from '@tabler/icons-react'\nexport const screenIcons = {\n${entries.join('\n')}\n}\n`
}
