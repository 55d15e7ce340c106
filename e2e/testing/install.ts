import installOtherBrowsers from '../browsers/install.ts'
import { ensureBrowser } from './browser.ts'
import { ensureServers } from './servers.ts'

/**
 * Installs what is missing of the tests' servers and browser; with `--all` Firefox and WebKitGTK too. Browsers that apt
 * cannot install are their stage's to report.
 */
ensureServers()
ensureBrowser()
if (process.argv.includes('--all')) installOtherBrowsers()
