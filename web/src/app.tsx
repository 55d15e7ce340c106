import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { Provider } from 'jotai'

import { createQueryClient } from './query-client.ts'
import { createAppRouter } from './router.ts'
import { followFailure } from './shell/failure.ts'
import { conflictAtom, forget, forgetServerState } from './shell/session.ts'
import { store } from './store.ts'
import { styleNonce } from './style-nonce.ts'
import { errorTexts } from './ui/error-text.ts'
import { cssVariables, theme } from './ui/theme.ts'

const colorSchemeManager = localStorageColorSchemeManager({ key: 'exam:color-scheme' })

const nonce = styleNonce()

/** The client with its server state and its addresses. */
export function createClient() {
  const client = createQueryClient((error, where) =>
    followFailure(error, where, ways, (it) => it.detail ?? i18n._(errorTexts[it.code])),
  )
  const router = createAppRouter(client)

  const ways = {
    async toLogin() {
      const { href, pathname } = router.state.location
      if (pathname === '/login') return
      forget(client)
      await router.navigate({ to: '/login', search: { to: href, ended: true }, replace: true })
      forgetServerState(client)
    },
    toConflict: () => store.set(conflictAtom, true),
    async toLock() {
      const { href, pathname } = router.state.location
      if (pathname !== '/lock') await router.navigate({ to: '/lock', search: { to: href }, replace: true })
      forgetServerState(client)
    },
  }

  const app = (
    <I18nProvider i18n={i18n}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="auto"
        getStyleNonce={() => nonce}
      >
        <Provider store={store}>
          <QueryClientProvider client={client}>
            <ModalsProvider>
              <Notifications position="top-center" limit={3} />
              <RouterProvider router={router} />
            </ModalsProvider>
          </QueryClientProvider>
        </Provider>
      </MantineProvider>
    </I18nProvider>
  )
  return { app, router, client }
}
