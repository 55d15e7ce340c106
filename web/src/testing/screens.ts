import type { Screen } from '../ui/screens.ts'

const files = import.meta.glob<{ screens: readonly Screen[] }>('../*/*/screen.ts', { eager: true })

/** All pages with an address, as web/build/screens.ts lists them on Node. */
export const screens: readonly Screen[] = Object.values(files).flatMap((file) => file.screens)

/** Screens of administrators that the menu delivers. */
export const administration = screens.filter(({ area, access }) => area === 'administration' && access === 'menu')
