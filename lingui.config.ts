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

/** Folders of `ui` whose texts a page before the log-in may show. */
const outer = [
  'calendar',
  'download',
  'error',
  'html',
  'in-app-browser',
  'json',
  'on-demand',
  'overlay',
  'rare-characters',
  'search',
  'theme',
  'time',
  'toast',
].map((name) => `web/src/ui/${name}`)

/** Folders of `ui` whose texts come behind the log-in. */
const inner = [
  'dialog',
  'draft',
  'figures',
  'form',
  'idempotency',
  'ncias',
  'print-sheet',
  'scan-code',
  'server-form',
].map((name) => `web/src/ui/${name}`)

/** Texts that are needed before the log-in come first and stay few; all others are loaded behind it. */
const open = [
  'web/src/ui/*.tsx',
  'web/src/ui/*.ts',
  ...outer,
  'web/src/frame/public-pages',
  ...early,
  logIn,
  'web/src/app/routes/*.tsx',
]
const inside = [
  'web/src/features',
  'web/src/frame',
  'web/src/client/offline',
  'web/src/client/session',
  'web/src/app/routes/_shell',
  'web/src/app/routes/base',
  ...inner,
  ...later,
]

/** Screens of administrators. The titles of their pages are names of menu entries, which the frame shows. */
const administration = ['crud', 'features/notice', 'frame/second-factor', ...administrationFolders].map(
  (path) => `web/src/${path}`,
)

export default defineConfig({
  sourceLocale: 'zh',
  // The Chinese texts are in the sources, and the message ids of the English catalogues: web/build/catalog-parts.ts.
  locales: ['en'],
  catalogs: [
    {
      path: '<rootDir>/web/src/client/locales/{locale}/open',
      include: open.map((path) => `<rootDir>/${path}`),
      exclude: [...later, 'web/src/ui/*.test.tsx'].map((path) => `<rootDir>/${path}`),
    },
    {
      path: '<rootDir>/web/src/client/locales/{locale}/inside',
      include: inside.map((path) => `<rootDir>/${path}`),
      exclude: [logIn, ...early, ...administration, 'web/src/frame/public-pages', 'web/src/frame/service-status'].map(
        (path) => `<rootDir>/${path}`,
      ),
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
  runtimeConfigModule: { Trans: ['#web/ui/trans.tsx', 'Trans'] },
  format: formatter({ lineNumbers: false }),
})
