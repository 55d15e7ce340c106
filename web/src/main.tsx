import './ui/styles.ts'
import { createRoot } from 'react-dom/client'

import { ApiError } from '#contracts/error.ts'

import { createClient } from './app.tsx'
import { activate } from './i18n.ts'
import { logError, watchErrors } from './shell/error-log.ts'
import { installTrustedTypes } from './trusted-types.ts'

installTrustedTypes()
watchErrors()
await activate()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root, {
  onUncaughtError: (error) => logError(error),
  // A failed call is shown in its place and is no error of the interface.
  onCaughtError: (error) => error instanceof ApiError || logError(error),
}).render(createClient().app)
