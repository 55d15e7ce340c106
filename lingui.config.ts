import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

import { administrationFolders } from './web/build/screens.ts'

/** The log-in by password. The other methods are beside it, and their texts come when they are chosen. */
const logIn = 'web/src/features/session/*.tsx'

/** Parts of `ui` that no page shows before the log-in. */
const later = [
  'calendar/add-to-calendar.tsx',
  'download/download-notice.tsx',
  'download/download-progress.tsx',
  'error/forbidden.tsx',
  'in-app-browser/browser-dialog.tsx',
  'in-app-browser/open-in-browser.tsx',
  'in-app-browser/purpose.ts',
  'pager.tsx',
  'time/remaining.tsx',
  'route-link.tsx',
  'time/time-until.tsx',
].map((name) => `web/src/ui/${name}`)

/** Parts of `form` that the log-in has. */
const early = ['failure-reason.tsx', 'plain-form.ts', 'schema-form.ts', 'validation-text.ts'].map(
  (name) => `web/src/ui/form/${name}`,
)

/** Texts that are needed before the log-in come first and stay few; all others are loaded behind it. */
const open = ['web/src/ui', 'web/src/frame/public-pages', ...early, logIn, 'web/src/app/routes/*.tsx']
const inside = [
  'web/src/frame/appearance',
  'web/src/ui/dialog',
  'web/src/ui/draft',
  'web/src/frame/error-log',
  'web/src/features',
  'web/src/ui/figures',
  'web/src/ui/form',
  'web/src/frame',
  'web/src/ui/idempotency',
  'web/src/frame/install',
  'web/src/ui/ncias',
  'web/src/client/offline',
  'web/src/frame/error-pages',
  'web/src/app/routes/_shell',
  'web/src/app/routes/base',
  'web/src/ui/scan-code',
  'web/src/frame/selected-exam',
  'web/src/ui/server-form',
  'web/src/client/session',
  'web/src/ui/print-sheet',
  ...later,
]

/** Screens of administrators. The titles of their pages are names of menu entries, which the frame shows. */
const administration = ['crud', 'features/notice', 'frame/second-factor', ...administrationFolders].map(
  (path) => `web/src/${path}`,
)

export default defineConfig({
  sourceLocale: 'zh',
  locales: ['zh', 'en'],
  fallbackLocales: { default: 'zh' },
  catalogs: [
    {
      path: '<rootDir>/web/src/client/locales/{locale}/open',
      include: open.map((path) => `<rootDir>/${path}`),
      exclude: later.map((path) => `<rootDir>/${path}`),
    },
    {
      path: '<rootDir>/web/src/client/locales/{locale}/inside',
      include: inside.map((path) => `<rootDir>/${path}`),
      exclude: [logIn, ...early, ...administration].map((path) => `<rootDir>/${path}`),
    },
    {
      path: '<rootDir>/web/src/client/locales/{locale}/service-status',
      include: ['<rootDir>/web/src/frame/service-status'],
    },
    {
      path: '<rootDir>/web/src/client/locales/{locale}/administration',
      include: administration.map((path) => `<rootDir>/${path}`),
    },
  ],
  runtimeConfigModule: { Trans: ['#web/trans.tsx', 'Trans'] },
  format: formatter({ lineNumbers: false }),
})
