import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { act, render, type RenderOptions } from '@testing-library/react'
import type { ReactNode } from 'react'

import type { Tab } from '#bff/testing/browser.ts'
import { createQueryClient } from '../client/api/query-client.ts'
import { loadInsideTexts } from '../client/i18n.ts'
import { loadSession } from '../client/session/session.ts'
import { Themed } from '../ui/theme/themed.tsx'
import { serveGateway } from './client.tsx'

type Options = {
  before?: (browser: Tab) => unknown
  /** Nobody is logged in. */
  isVisitor?: boolean
}

/** A part of a page, alone, for lina, who has chosen an exam; its calls go through the gateway. */
export async function openPart(part: ReactNode, { before, isVisitor }: Options = {}) {
  const { browser } = await serveGateway({ ...(!isVisitor && { as: 'lina' }), ...(before && { before }) })
  await loadInsideTexts()
  const client = createQueryClient(() => undefined)
  await loadSession(client)
  return { browser, ...(await showPart(part, client)) }
}

/** A part without calls. */
export async function showPart(
  part: ReactNode,
  client = createQueryClient(() => undefined),
  options: Pick<RenderOptions, 'onCaughtError'> = {},
) {
  await loadInsideTexts()
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  return act(async () =>
    render(
      <I18nProvider i18n={i18n}>
        <Themed env="test">
          <QueryClientProvider client={client}>
            <RouterContextProvider router={router}>{part}</RouterContextProvider>
          </QueryClientProvider>
        </Themed>
      </I18nProvider>,
      options,
    ),
  )
}
