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

/** Files that ask whether something is unsaved, and use the answer otherwise than for a question. */
const noQuestion = new Set([
  'web/src/frame/tabs/panes.tsx', // keeps the pane
  'web/src/features/education/education-dialog.tsx', // tell the dialog, which asks
  'web/src/features/education/education-form.tsx',
  'web/src/features/base-info/change-dialog.tsx',
])

const codeOf = (path: string) => readFileSync(path, 'utf8')

test('what may lose input is asked by the one question, and nothing takes the focus from its way out', () => {
  const asking = globSync('web/src/{frame,features,crud,ui/dialog}/**/*.{ts,tsx}')
    .filter((path) => !path.includes('.test.') && !noQuestion.has(path))
    .filter((path) => /\.isUnsaved\(\)|\bunsaved\.tabKeys\(\)/.test(codeOf(path)))
  expect(asking.length).toBeGreaterThan(3)
  expect(asking.filter((path) => !/openConfirmation|useConfirmDiscard|isBusy/.test(codeOf(path)))).toEqual([])
  const focused = sources.filter((path) => /<Button(?:(?!>$)[\s\S])*?data-autofocus/m.test(codeOf(path)))
  expect(focused.toSorted()).toEqual([
    'web/src/crud/import/import-dialog.tsx', // the start, after the check of a file
    'web/src/crud/row/stored-difference.tsx', // the end, once it is saved
    'web/src/features/session/method/guest-dialog.tsx', // the first of two choices
    'web/src/features/user/reset-dialog.tsx', // the end, once it is done
    'web/src/frame/session/account-conflict.tsx', // the only button
    'web/src/ui/dialog/confirm-dialog.tsx',
    'web/src/ui/dialog/form-dialog.tsx', // the submission of a form without a field
  ])
})
