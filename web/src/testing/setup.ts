import 'fake-indexeddb/auto'
import '@testing-library/jest-dom/vitest'
import '#mocks/testing/waits.ts'

import { notifications } from '@mantine/notifications'
import { cleanup, configure, getConfig } from '@testing-library/react'
import * as React from 'react'
import { afterEach, beforeEach, vi } from 'vitest'

import { resetClock } from '../client/clock/clock.ts'
import { backoff } from '../client/device/backoff.ts'
import { deviceStorage } from '../client/device/from-storage.ts'
import { activate } from '../client/i18n.ts'
import { service } from '../client/session/service.ts'
import { suggestAccount } from '../client/session/suggested-account.ts'
import { leavingRows } from '../crud/batch/leaving-rows.ts'
import { forgetChanges } from '../crud/row/session-changes.ts'
import { wipeDrafts } from '../ui/draft/draft.ts'
import { undoTime } from '../ui/idempotency/late-write.ts'
import { FakeIntersectionObserver } from './intersection-observer.ts'
import { screenSize } from './screen-width.ts'

/** What jsdom lacks and Mantine asks for. */
class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}

vi.stubGlobal('ResizeObserver', Observer)
vi.stubGlobal('IntersectionObserver', FakeIntersectionObserver)
vi.stubGlobal('scrollTo', () => undefined)
vi.stubGlobal('matchMedia', (query: string) => ({
  // The screen of the tests is light and without motion.
  get matches() {
    const [, bound = '', width = ''] = /(min|max)-width: (\d+)px/.exec(query) ?? []
    if (bound === '') return query.includes('reduce')
    return bound === 'min' ? screenSize.width >= Number(width) : screenSize.width <= Number(width)
  },
  media: query,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
}))
// The browser of the tests is Chinese.
Object.defineProperty(navigator, 'language', { value: 'zh-CN', configurable: true })
// All files of a worker share the client's modules: a second set would hold a second account, draft and language.
vi.resetModules = () => {
  throw new Error('The page tests share their modules. Export a function that clears the state in memory.')
}
Element.prototype.scrollIntoView = () => undefined
HTMLCanvasElement.prototype.getContext = () => null // as in a browser that draws nothing
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })

/**
 * React's development build creates an Error for each element, for the owner stack in the text of its warnings, until
 * this counter reaches 10,000 in a second. A quarter of the run was spent on it.
 */
const internals: object = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set() {} })

const { getElementError } = getConfig()

configure({
  asyncUtilTimeout: 20_000,
  // While a query is repeated its error is dropped: printing the document for each took a sixth of the run.
  getElementError: (message, container) =>
    Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true
      ? new Error(message ?? '')
      : withPageText(getElementError(message, container)),
})

/** Longest text of a page in an error, in characters. */
const longestPageText = 1_500

/** Error of a query with the page's address and text before its markup: the first lines are what a log keeps. */
function withPageText(error: Error): Error {
  const [summary, ...rest] = error.message.split('\n')
  const page = document.body.cloneNode(true) as HTMLElement // the clone of an element is one
  for (const style of page.querySelectorAll('style')) style.remove()
  const text = (page.textContent ?? '').replaceAll(/\s+/g, ' ').slice(0, longestPageText)
  error.message = [summary, `at ${location.pathname}: ${text}`, ...rest].join('\n')
  return error
}

beforeEach(async () => {
  // Pages render by themselves, as in a browser. Testing Library says otherwise for the first file of a worker only.
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
  localStorage.clear()
  sessionStorage.clear()
  deviceStorage.reset()
  // What the client keeps in memory until a reload. Files share its modules.
  await wipeDrafts()
  suggestAccount('')
  service.set()
  backoff.reset()
  resetClock()
  forgetChanges()
  leavingRows.clear()
  undoTime.current = 0 // who looks at the undoing of a removal says so
  await activate('zh')
  for (const method of ['error', 'warn'] as const) {
    vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
      const text = parts.map(String).join(' ')
      if (!caughtError.test(text)) reports.push(`console.${method}: ${text}`)
    })
  }
})

/** The router's development build, of an error that its page shows. */
const caughtError = /^Warning: Error in route match: /

let reports: string[] = []

afterEach(() => {
  // As `t` writes an element, which belongs into a <Trans>.
  if (document.body.textContent?.includes('[object Object]')) reports.push('a text is [object Object]')
  cleanup()
  notifications.clean() // they belong to the document, not to a page
  vi.restoreAllMocks()
  const reported = reports
  reports = []
  if (reported.length > 0) throw new Error(`during the test ${reported.join('\n')}`)
})
