import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { http } from 'msw'
import { setupServer } from 'msw/node'
import { onTestFailed, onTestFinished } from 'vitest'

import type { Call } from '#contracts/core/call.ts'
import { ApiError, type ErrorCode } from '#contracts/core/error.ts'
import { sleep } from '#contracts/core/time/timer.ts'

import { problemDocument } from '#bff/http/problem.ts'
import type { Tab } from '#bff/testing/browser.ts'
import { type TestGateway, testGateway } from '#bff/testing/gateway.ts'
import { clock } from '#mocks/core/clock.ts'
import { reset } from '#mocks/core/db.ts'
import { faultPlan } from '#mocks/core/faults.ts'
import { journal } from '#mocks/core/journal.ts'
import { answerFromStore } from '#mocks/sites/object-store.ts'
import { createClient, logCaughtError } from '../app/app.tsx'
import { setRenderedAccount } from '../client/api/api.ts'
import { resetClock } from '../client/clock/clock.ts'
import { deviceStorage } from '../client/device/from-storage.ts'
import { previousUser } from '../client/device/previous-user.ts'
import { takeCallbackParams } from '../client/session/callback-params.ts'
import { resetServiceStatus } from '../frame/service-status/service-status.ts'
import { clearDraftMemory } from '../ui/draft/draft.ts'
import { documentState } from '../ui/page.tsx'

export type TestApp = {
  user: UserEvent
  /** The browser's cookie, and calls as another tab would make them. */
  browser: Tab
  gateway: TestGateway
  /** Address of the page now shown. */
  address(): string
  /** Goes to an address as somebody does who types it, without a reload. */
  visit(href: string): Promise<void>
  /** Reloads the page: only the browser's storage and its history remain. */
  reload(): Promise<void>
}

type Situation = {
  /** Demo account that is logged in; absent for a visitor. */
  as?: string
  settings?: Record<string, string>
  /** Changes the upstream before the page is opened. */
  before?: (browser: Tab) => unknown
}

/** What is waited for comes sooner than it would. */
const timings = { pollInterval: 50, heartbeat: 1_000, maxDuration: 2_000 }

/** What the client holds in memory goes, as with a reload. */
function clearMemory() {
  setRenderedAccount(null)
  Object.assign(previousUser, { account: null, loggedOut: null })
  Object.assign(documentState, { hadPage: false, address: '' })
  clearDraftMemory()
  deviceStorage.reset()
  resetServiceStatus()
  resetClock()
}

/** The real gateway and the mock upstream in this process, as they were seeded, answering what the page asks. */
export async function serveGateway({ as, settings, before }: Situation = {}) {
  clock.reset()
  reset()
  faultPlan.clear()
  journal.clear()
  clearMemory()
  const gateway = await testGateway({ overrides: { liveTimings: timings }, ...(settings && { settings }) })
  const browser = gateway.browser()
  if (as) await browser.logIn(as)
  await before?.(browser)
  const settled = serve(browser)
  onTestFinished(() => gateway.close())
  return { gateway, browser, settled }
}

/**
 * The whole client at an address, on the real gateway and the mock upstream: what the page promises is promised for
 * everything behind it. An address that is known only after the upstream was changed is given as a function.
 */
export async function open(address: string | (() => string), situation: Situation = {}): Promise<TestApp> {
  const { gateway, browser, settled } = await serveGateway(situation)
  window.history.replaceState(null, '', typeof address === 'string' ? address : address())
  let router = await start()
  return {
    user: userEvent.setup(),
    browser,
    gateway,
    address: () => router.state.location.href,
    // Not inside act(), which does not render before its callback ends: a slow page waits for its placeholder.
    visit: (href) => router.navigate({ href }),
    async reload() {
      window.dispatchEvent(new Event('pagehide'))
      cleanup()
      // Requests of the old page must not arrive in the name of the new one.
      await settled()
      clearMemory()
      router = await start()
    },
  }
}

async function start() {
  takeCallbackParams()
  const { app, router } = createClient({ env: 'test' })
  const caught: unknown[] = []
  const onCaughtError = (error: unknown) => {
    caught.push(error)
    logCaughtError(error)
  }
  // oxlint-disable-next-line no-console -- it explains a failure in the report
  onTestFailed(() => console.warn('Errors that the page caught:', ...caught))
  await act(async () => {
    render(app, { onCaughtError })
    await router.load()
  })
  return router
}

/** Queries within a dialog, once it is open. */
export const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))

/** Presses a button, once it is there. */
export const press = async ({ user }: TestApp, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }))

/** From now on the gateway answers a call with an error that no upstream causes; the returned function ends that. */
export function breakCall(browser: Tab, call: Call, code: ErrorCode): () => void {
  const fetch = browser.fetch.bind(browser)
  browser.fetch = async (path, init) => {
    if (path.split('?', 1)[0] !== call.url) return fetch(path, init)
    const problem = problemDocument(new ApiError(code), 'broken')
    return Response.json(problem, { status: problem.status, headers: { 'Content-Type': 'application/problem+json' } })
  }
  return () => void (browser.fetch = fetch)
}

/** From now on a call waits for a promise. */
export function holdCall(browser: Tab, call: Call, until: Promise<void>) {
  const fetch = browser.fetch.bind(browser)
  browser.fetch = async (path, init) => {
    if (path.split('?', 1)[0] === call.url) await until
    return fetch(path, init)
  }
}

/**
 * The browser sends its requests to the gateway with its cookie; the client itself never sees one. The returned function
 * waits until none is under way.
 */
function serve(browser: Tab) {
  const underWay = new Set<Promise<Response>>()
  const answer = ({ request }: { request: Request }) => {
    const response = ask(request).finally(() => underWay.delete(response))
    underWay.add(response)
    return response
  }
  const ask = async (request: Request) => {
    const { pathname, search } = new URL(request.url)
    const body = request.method === 'GET' ? null : await request.text()
    const headers = new Headers(request.headers)
    // Only what the page itself sent: the tab of the test names no account for it.
    if (!headers.has('X-Account')) headers.set('X-Account', '')
    const { method, signal } = request
    return browser.fetch(pathname + search, { method, body, headers, signal })
  }
  const server = setupServer(
    http.all('*/api/*', answer),
    http.all('*/calendar', answer),
    http.all('*/embed', answer),
    http.all('*/session', answer),
    http.all('*/status', answer),
    http.all('*/unmask', answer),
    http.all('*/session/*', answer),
    http.all('*/obs/*', ({ request }) => answerFromStore(request)),
  )
  server.listen({ onUnhandledFrame: 'error' })
  // Four turns without a request: an answer that has arrived is read in several, and may still change the client's memory.
  const settled = async () => {
    for (let turns = 0; turns < 4; turns = underWay.size > 0 ? 0 : turns + 1) await sleep(5)
  }
  onTestFinished(async () => {
    cleanup()
    // A page that goes may still save something. A request cut off here would reach the network in the next test.
    await settled()
    server.close()
  })
  return settled
}
