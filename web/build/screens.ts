import { globSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

import type { Screen } from '../src/ui/screens.ts'

const root = fileURLToPath(new URL('../src/', import.meta.url))

/** Page of the table, with the folder in web/src that states it. */
export type ListedScreen = Screen & { readonly folder: string }

// Synchronous, as Lingui reads its configuration.
const require = createRequire(import.meta.url)

/** All pages with an address: what the files `screen.ts` state. */
export const screens: readonly ListedScreen[] = globSync('*/**/screen.ts', { cwd: root })
  .toSorted()
  .flatMap((file) => {
    // Each of these files says `satisfies readonly Screen[]`.
    const { screens: own }: { screens: readonly Screen[] } = require(root + file)
    return own.map((screen) => ({ ...screen, folder: file.replace(/\/screen\.ts$/, '') }))
  })

/** Addresses of the screens of administrators that the menu delivers: their lists. */
export const administrationLists: readonly string[] = screens.flatMap(({ path, area, access }) =>
  area === 'administration' && access === 'menu' ? [path] : [],
)

/** Folders of the screens of administrators. */
export const administrationFolders: readonly string[] = [
  ...new Set(screens.flatMap(({ area, folder }) => (area === 'administration' ? [folder] : []))),
]

/** Address of a route file, by its path below web/src/app/routes. */
export const routeAddress = (routeFile: string) =>
  `/${routeFile
    .replace(/\.tsx$/, '')
    .split('/')
    .filter((part) => !part.startsWith('_'))
    .join('/')
    .replace(/^root$/, '')}`
