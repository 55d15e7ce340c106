import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

/** Texts that are needed before the log-in come first and stay few; all others are loaded behind it. */
const open = ['web/src/ui', 'web/src/shell', 'web/src/features/session', 'web/src/routes/*.tsx']
const inside = [
  'web/src/form',
  'web/src/once',
  'web/src/offline',
  'web/src/features',
  'web/src/shell/frame',
  'web/src/routes/_shell',
]

export default defineConfig({
  sourceLocale: 'zh',
  locales: ['zh', 'en'],
  fallbackLocales: { default: 'zh' },
  catalogs: [
    {
      path: '<rootDir>/web/src/locales/{locale}/open',
      include: open.map((path) => `<rootDir>/${path}`),
      exclude: ['<rootDir>/web/src/shell/frame'],
    },
    {
      path: '<rootDir>/web/src/locales/{locale}/inside',
      include: inside.map((path) => `<rootDir>/${path}`),
      exclude: ['<rootDir>/web/src/features/session'],
    },
  ],
  runtimeConfigModule: { Trans: ['#web/trans.tsx', 'Trans'] },
  format: formatter({ lineNumbers: false }),
})
