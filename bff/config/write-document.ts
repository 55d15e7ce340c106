import { writeFileSync } from 'node:fs'

import { settingsDocument } from './document.ts'

/** Writes docs/configuration.md; the formatter aligns it. */
writeFileSync(new URL('../../docs/configuration.md', import.meta.url), settingsDocument())
