import { expect, type Frame, type Locator, type Page, type Request } from '@playwright/test'
import axe from 'axe-core'

/** Requests under way, without event streams, which stay open. */
const pending = new WeakMap<Page, Set<Request>>()

function pendingRequests(page: Page): Set<Request> {
  const existing = pending.get(page)
  if (existing) return existing
  const requests = new Set<Request>()
  pending.set(page, requests)
  page.on('request', (request) => {
    if (!request.headers()['accept']?.includes('text/event-stream')) requests.add(request)
  })
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
  page.on('framenavigated', (frame) => frame === page.mainFrame() && requests.clear()) // requests of the previous page
  return requests
}

/** Waits until no request is under way that began since the first call, or since `visit`. */
export const networkIdle = (page: Page) =>
  expect.poll(() => pendingRequests(page).size, { intervals: [20], message: `requests of ${page.url()}` }).toBe(0)

/** Opens an address; waits for its heading, and until the network is idle and animations have ended. */
export async function visit(page: Page, address: string) {
  pendingRequests(page)
  await page.goto(address)
  await rendered(page)
}

/** As `visit`, within the client that is open: as a link of it would lead there. */
export async function follow(page: Page, address: string) {
  pendingRequests(page)
  await page.evaluate((url) => history.pushState(null, '', url), address)
  await rendered(page)
}

async function rendered(page: Page) {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  do {
    await networkIdle(page)
    await animationsEnd(page)
  } while (pendingRequests(page).size > 0) // rendering caused further requests
}

/** Waits until no finite animation or transition runs, for five frames. */
const animationsEnd = (page: Page) =>
  page.evaluate(async () => {
    for (let still = 0; still < 5; still += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      const moving = document
        .getAnimations()
        .some((it) => it.playState === 'running' && Number.isFinite(it.effect?.getComputedTiming().endTime))
      if (moving) still = 0
    }
  })

/** Advances the page's clock (`page.clock.install()` before it is opened) second by second, rendering in between. */
export async function passSeconds(page: Page, seconds: number) {
  for (let second = 0; second < seconds; second += 1) await page.clock.runFor(1_000)
}

/**
 * Advances the clock as `passSeconds` does until something is visible, at most `limit` seconds. Answers have 100 ms of
 * real time after each second.
 */
export async function passSecondsUntil(awaited: Locator, limit = 30) {
  for (let second = 0; second < limit && !(await isVisibleWithin(100, awaited)); second += 1)
    await passSeconds(awaited.page(), 1)
  await expect(awaited).toBeVisible()
}

const isVisibleWithin = (timeout: number, awaited: Locator) =>
  awaited.waitFor({ timeout }).then(
    () => true,
    () => false,
  )

/** Sets the size of text that a person has chosen in the browser, in per cent. */
export async function setTextSize(page: Page, percent: number) {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: (16 * percent) / 100 } })
  const size = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
  await expect.poll(size).toBe(`${(16 * percent) / 100}px`)
  await session.detach()
}

/** Fails when the page is wider than the screen. */
export async function expectNoOverflow(page: Page) {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `${page.url()} in a window of ${page.viewportSize()?.width} px`).toBe(0)
}

/** Fails when the page is wider than this window, a narrow phone, or a phone on which a person has doubled the text. */
export async function expectNoOverflowOnPhones(page: Page) {
  const window = page.viewportSize()
  await expectNoOverflow(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoOverflow(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await setTextSize(page, 200)
  await expectNoOverflow(page)
  await setTextSize(page, 100)
  if (window) await page.setViewportSize(window)
}

/**
 * axe finds nothing serious in the page and its frames once animations have ended: what fades in has no contrast yet. Of a
 * page that was checked, another colour scheme can change only the contrast.
 * axe-core itself is injected: its Playwright package opens another page for each check, which takes five times as long.
 */
export async function expectAccessible(page: Page, contrast?: 'only') {
  await animationsEnd(page)
  const frames = await framesWithScripts(page)
  for (const frame of frames) {
    const isThere = await frame.evaluate(() => 'axe' in window)
    if (!isThere) await frame.evaluate(`${axe.source};axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })`)
  }
  const iframes = frames.length === page.frames().length
  const options = {
    resultTypes: ['violations' as const],
    iframes,
    ...(contrast === 'only' && { runOnly: 'color-contrast' }),
  }
  const violations = await page.evaluate(async (it) => (await axe.run(it)).violations, options)
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const descriptions = serious.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`,
  )
  expect(descriptions, page.url()).toEqual([])
}

/** Frames in which axe can run: a sandbox may forbid scripts. */
async function framesWithScripts(page: Page): Promise<Frame[]> {
  const sandboxes = await Promise.all(
    page.frames().map(async (frame) => {
      const sandbox = frame === page.mainFrame() ? null : await (await frame.frameElement()).getAttribute('sandbox')
      return { frame, isAllowed: sandbox?.includes('allow-scripts') ?? true }
    }),
  )
  return sandboxes.filter(({ isAllowed }) => isAllowed).map(({ frame }) => frame)
}
