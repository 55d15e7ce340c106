import { act, render } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { http } from 'msw'
import { setupServer } from 'msw/node'
import { onTestFinished } from 'vitest'

import { type TestGateway, testGateway } from '#bff/testing.ts'
import type { Tab } from '#bff/testing-browser.ts'
import { clock } from '#mocks/clock.ts'
import { reset } from '#mocks/db.ts'
import { faultPlan } from '#mocks/faults.ts'
import { journal } from '#mocks/journal.ts'
import { answerFromStore } from '#mocks/object-store.ts'
import { createClient, noteCaught } from '#web/app.tsx'

export type Opened = {
  user: UserEvent
  /** The browser's cookie, and calls as another tab would make them. */
  browser: Tab
  gateway: TestGateway
  /** Address of the page now shown. */
  address(): string
}

type Situation = {
  /** Demo account that is logged in; nobody when absent. */
  as?: string
  settings?: Record<string, string>
  /** Changes the upstream before the page is opened. */
  before?: (browser: Tab) => unknown
}

/**
 * The whole client at an address, on the real gateway and the mock upstream in this process: what the page promises
 * is promised for everything behind it.
 */
export async function open(address: string, { as, settings, before }: Situation = {}): Promise<Opened> {
  clock.reset()
  reset()
  faultPlan.clear()
  journal.clear()
  const gateway = await testGateway(settings ? { settings } : {})
  const browser = gateway.browser()
  if (as) await browser.logIn(as)
  await before?.(browser)
  serve(browser)
  window.history.replaceState(null, '', address)
  const { app, router } = createClient({ env: 'test' })
  await act(async () => {
    render(app, { onCaughtError: noteCaught })
    await router.load()
  })
  onTestFinished(() => gateway.close())
  return { user: userEvent.setup(), browser, gateway, address: () => router.state.location.href }
}

/** The browser sends its requests to the gateway with its cookie; the client itself never sees one. */
function serve(browser: Tab) {
  const answer = async ({ request }: { request: Request }) => {
    const { pathname, search } = new URL(request.url)
    const body = request.method === 'GET' ? null : await request.text()
    const headers = new Headers(request.headers)
    // Only what the page itself sent: the tab of the test names no account for it.
    if (!headers.has('X-Account')) headers.set('X-Account', '')
    return browser.fetch(pathname + search, { method: request.method, body, headers })
  }
  const server = setupServer(
    http.all('*/api/*', answer),
    http.all('*/session', answer),
    http.all('*/session/*', answer),
    http.all('*/obs/*', ({ request }) => answerFromStore(request)),
  )
  server.listen({ onUnhandledFrame: 'error' })
  onTestFinished(() => server.close())
}
