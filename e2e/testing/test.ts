import { type BrowserContext, test as base, expect } from '@playwright/test'

import { mockControls, type Mock } from './mock.ts'
import { type Deployment, type Product, startLimit, startProduct } from './product.ts'
import { type NetworkProxy, startProxy } from './proxy.ts'

export { expect } from '@playwright/test'

/** Console messages that tests cause on purpose. */
const tolerated = /Failed to load resource|net::ERR_/

/** Where browsers report violations of the CSP. */
const cspReports = '/violation'

/** Product of a worker, as it is deployed. */
type Worker = Deployment & { product: Product }

/**
 * Product with a reset upstream. An error on the console or in a page, or a violation of the CSP, fails the test, in
 * whichever context of the browser it happens; a test that causes one takes it out of `browserErrors`.
 */
export const test = base.extend<{ mock: Mock; browserErrors: string[] }, Worker>({
  dialect: ['bladex', { scope: 'worker', option: true }],
  secondFactor: ['optional', { scope: 'worker', option: true }],
  stepUp: [300, { scope: 'worker', option: true }],
  // Each parallel worker has a product of its own: the mock upstream has one state.
  product: [
    async ({ dialect, secondFactor, stepUp }, provide) => {
      const product = await startProduct({ dialect, secondFactor, stepUp })
      await provide(product)
      await product.stop()
    },
    { scope: 'worker', timeout: startLimit + 30_000 },
  ],
  baseURL: ({ product }, provide) => provide(product.origin),
  mock: async ({ product }, provide) => {
    const mock = mockControls(product)
    await mock.set('/reset')
    await provide(mock)
  },
  browserErrors: [
    async ({ browser }, provide) => {
      const errors: string[] = []
      const watched: Promise<unknown>[] = []
      const watch = (context: BrowserContext) => watched.push(watchErrors(context, errors))
      browser.on('context', watch)
      await provide(errors)
      browser.off('context', watch)
      await Promise.all(watched)
      expect(errors, 'errors in the browser').toEqual([])
    },
    { auto: true },
  ],
})

/** Adds the errors of all pages of a context. Resolves once its next page will report violations of the CSP. */
function watchErrors(context: BrowserContext, errors: string[]) {
  context.on('console', (message) => {
    if (message.type() === 'error' && !tolerated.test(message.text())) errors.push(message.text())
  })
  context.on('weberror', (error) => errors.push(String(error.error())))
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === cspReports) errors.push(`CSP report: ${request.postData()}`)
  })
  return context.addInitScript(failOnCspViolation)
}

/** In a page: an error on the console, also where a page names no address for reports. Source: security R36. */
function failOnCspViolation() {
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    // oxlint-disable-next-line no-console -- the fixture reads it
    console.error(`CSP violation: ${effectiveDirective} ${blockedURI}`),
  )
}

/** As `test`, with a proxy between browser and product. */
export const testOnNetwork = test.extend<{ network: NetworkProxy }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are wanted out of this pattern
  network: async ({}, provide) => {
    const network = await startProxy()
    await provide(network)
    network.stop()
  },
  proxy: ({ network }, provide) => provide({ server: network.server }),
})
