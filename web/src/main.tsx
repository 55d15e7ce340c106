import './ui/theme/styles.ts'

import { createRoot } from 'react-dom/client'

import { createClient, logCaughtError } from './app/app.tsx'
import { activate } from './client/i18n.ts'
import { takeCallbackParams } from './client/session/callback-params.ts'
import { installTrustedTypes } from './client/trusted-types.ts'
import { storedAppearance, applyAppearance } from './frame/appearance/appearance.ts'
import { logError, captureErrors } from './frame/error-log/error-log.ts'
import { markFailed } from './frame/first-paint/start.ts'
import { watchInstallPrompt } from './frame/install/install-prompt.ts'
import { watchMissingFiles } from './frame/update/missing-file.ts'

// First of all: removes secrets from the address.
takeCallbackParams()
applyAppearance(storedAppearance())
installTrustedTypes()
captureErrors()
watchMissingFiles()
watchInstallPrompt()
// No top-level await: the bundler would make a separate file for each dynamic import.
void activate().then(render)

function render() {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  // A task of its own: evaluating the scripts and making the router at once would block a slow phone.
  const { app } = createClient()
  createRoot(root, { onUncaughtError, onCaughtError: logCaughtError }).render(app)
}

/** React has removed everything from the page. */
function onUncaughtError(error: unknown) {
  markFailed()
  logError(error)
}
