import '#web/ui/theme/styles.ts'

import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'

import { createQueryClient } from '#web/client/api/query-client.ts'
import { activate, loadInsideTexts } from '#web/client/i18n.ts'
import { Themed } from '#web/ui/theme/themed.tsx'
import { controls } from './controls.tsx'
import { fields } from './fields.tsx'
import { Gallery } from './gallery.tsx'

await activate()
await loadInsideTexts()

const root = document.getElementById('root')
if (!root) throw new Error('gallery.html has no #root')
createRoot(root).render(
  <I18nProvider i18n={i18n}>
    <Themed defaultColorScheme="auto">
      <QueryClientProvider client={createQueryClient(() => undefined)}>
        <Gallery controls={{ ...controls, ...fields }} />
      </QueryClientProvider>
    </Themed>
  </I18nProvider>,
)
