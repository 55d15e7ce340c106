import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

/** The log-in by password. The other ways are beside it, and their texts come when they are chosen. */
const logIn = 'web/src/features/session/*.tsx'

/** Parts of the common folders that no page shows without the texts that come later. */
const later = [
  'web/src/shell/account-conflict.tsx',
  'web/src/shell/arrival',
  'web/src/shell/frame',
  'web/src/shell/looks',
  'web/src/shell/result',
  ...['add-to-calendar', 'download-notice', 'forbidden', 'last-word', 'remaining', 'route-link', 'until'].map(
    (it) => `web/src/ui/${it}.tsx`,
  ),
]

/** Texts that are needed before the log-in come first and stay few; all others are loaded behind it. */
const open = ['web/src/ui', 'web/src/shell', logIn, 'web/src/routes/*.tsx']
const inside = [
  'web/src/form',
  'web/src/once',
  'web/src/follow',
  'web/src/ncias',
  'web/src/offline',
  'web/src/features',
  'web/src/routes/_shell',
  ...later,
]

export default defineConfig({
  sourceLocale: 'zh',
  locales: ['zh', 'en'],
  fallbackLocales: { default: 'zh' },
  catalogs: [
    {
      path: '<rootDir>/web/src/locales/{locale}/open',
      include: open.map((path) => `<rootDir>/${path}`),
      exclude: later.map((path) => `<rootDir>/${path}`),
    },
    {
      path: '<rootDir>/web/src/locales/{locale}/inside',
      include: inside.map((path) => `<rootDir>/${path}`),
      exclude: [`<rootDir>/${logIn}`],
    },
  ],
  runtimeConfigModule: { Trans: ['#web/trans.tsx', 'Trans'] },
  format: formatter({ lineNumbers: false }),
})
