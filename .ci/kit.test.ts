import { globSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

/** Parts of Mantine that the kit replaces, with the file that may use them. */
const replaced = {
  // It makes other numbers of what is typed: `12。5` 125, `1e3` 13.
  NumberInput: null,
  // Escape reaches each open one, and the focus does not return from one that is open when it is mounted.
  Modal: 'web/src/ui/overlay/modal.tsx',
  Drawer: 'web/src/ui/overlay/drawer.tsx',
}

const sources = globSync('web/src/**/*.tsx').filter((path) => !path.endsWith('.test.tsx'))

/** Names that a source imports from Mantine's core. */
const namesFromMantine = (code: string) =>
  [...code.matchAll(/import (?:type )?\{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim().split(' ')[0]),
  )

test.each(Object.entries(replaced))('%s of Mantine is used by the kit alone', (name, owner) => {
  const users = sources.filter((path) => namesFromMantine(readFileSync(path, 'utf8')).includes(name))
  expect(users).toEqual(owner ? [owner] : [])
})
