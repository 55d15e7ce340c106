import { writeFileSync } from 'node:fs'

import { settingsDocument } from './document.ts'

/** Writes the page about settings in both languages; the formatter aligns them. */
writeFileSync(new URL('../../docs/configuration.md', import.meta.url), settingsDocument('en'))
writeFileSync(new URL('../../docs/zh-CN/configuration.md', import.meta.url), settingsDocument('zh'))
