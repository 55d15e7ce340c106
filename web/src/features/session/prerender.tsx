import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'

import type { CurrentSession } from '#contracts/session/session.ts'

import type { Locale } from '#web/client/locale.ts'
import { currentSession } from '#web/client/session/session.ts'
import { Themed } from '#web/ui/theme/themed.tsx'
import { LogInPage } from './log-in-page.tsx'

const catalogs = {
  zh: () => import('#web/client/locales/zh/open.po'),
  en: () => import('#web/client/locales/en/open.po'),
}

type Options = { readonly captchaMode: boolean; readonly providers: readonly string[] }

/** The log-in page as a visitor sees it first, as HTML; run by the build. `nonce` goes into its style elements. */
export async function prerenderLogIn(locale: Locale, options: Options, nonce: string): Promise<string> {
  const { messages } = await catalogs[locale]()
  const i18n = setupI18n({ locale, messages: { [locale]: messages } })
  const client = new QueryClient()
  client.setQueryData(currentSession.queryKey, { ...visitor, ...options, providers: [...options.providers] })
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/login'] }) })
  await router.load()
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Themed getStyleNonce={() => nonce}>
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </Themed>
    </I18nProvider>,
    { identifierPrefix: locale },
  )
}

const visitor: CurrentSession = {
  account: null,
  locked: false,
  captchaMode: false,
  providers: [],
  endTime: null,
  keepAliveIn: null,
}

const rootRoute = createRootRoute()
const logIn = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  component: () => <LogInPage Scan={() => null} />,
})
const routeTree = rootRoute.addChildren([logIn])
