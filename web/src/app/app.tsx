import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { localStorageColorSchemeManager } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'

import { ApiError } from '#contracts/core/error.ts'

import { createQueryClient } from '../client/api/query-client.ts'
import { deviceKey } from '../client/device/storage.ts'
import { publicHref } from '../client/search.ts'
import { redirectToLock, redirectToLogIn } from '../client/session/session.ts'
import { logError } from '../frame/error-log/error-log.ts'
import { handleFailure } from '../frame/failure.ts'
import { replacePrerendered } from '../frame/first-paint/prerendered-page.ts'
import { errorText } from '../ui/error/error-text.ts'
import { styleNonce } from '../ui/style-nonce.ts'
import { Themed } from '../ui/theme/themed.tsx'
import { createAppRouter } from './router.ts'

const colorSchemeManager = localStorageColorSchemeManager({ key: deviceKey('color-scheme') })

const nonce = styleNonce()

/** Logs what an error boundary caught; a failed call is not an error of the interface. */
export function logCaughtError(error: unknown) {
  if (!(error instanceof ApiError)) logError(error)
}

/** The client with its server state and its addresses. */
export function createClient({ env = 'default' }: { env?: 'default' | 'test' } = {}) {
  const client = createQueryClient((error, { background }) =>
    handleFailure(error, { background, toText: (it) => it.detail ?? i18n._(errorText(it)) }, handlers),
  )
  const router = createAppRouter(client)
  // The log-in page does so itself, when its form is there.
  router.subscribe('onResolved', ({ toLocation }) => {
    if (toLocation.pathname !== '/login') replacePrerendered()
  })

  const here = () => publicHref(router.state.location)
  const handlers = {
    toLogin: () => redirectToLogIn(client, router, { to: here(), why: 'ended' }),
    toReplaced: () => redirectToLogIn(client, router, { to: here(), why: 'replaced' }),
    toConflict: () => redirectToLogIn(client, router, { why: 'conflict' }),
    toLock: () => redirectToLock(client, router),
  }

  const app = (
    <I18nProvider i18n={i18n}>
      <Themed colorSchemeManager={colorSchemeManager} defaultColorScheme="auto" env={env} getStyleNonce={() => nonce}>
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </Themed>
    </I18nProvider>
  )
  return { app, router, client }
}
