import type { Page } from '@playwright/test'

/** Limit of a visit: half of the layout shift that counts as good. Source: https://web.dev/articles/cls. */
export const shiftLimit = 0.05

/** What moved in a visit. */
export type Stability = {
  /** Cumulative layout shift: the sum of the worst session window. Source: https://web.dev/articles/cls. */
  readonly shift: number
  /** Elements that moved, each with its top and height before and after: where the cause is. */
  readonly moved: readonly string[]
}

/**
 * Makes the order of answers certain: a call of the API is sent so many milliseconds after the one before it, so that each
 * answer is rendered by itself. Unlike routes of Playwright, this leaves the cache of the browser alone.
 */
export async function answerInTurn(page: Page, milliseconds: number) {
  const devTools = await page.context().newCDPSession(page)
  let last = Promise.resolve()
  const sendAfter = async (before: Promise<void>, send: () => Promise<unknown>) => {
    await before
    await page.waitForTimeout(milliseconds).catch(() => undefined) // as below
    await send()
  }
  devTools.on('Fetch.requestPaused', ({ requestId, request }) => {
    const send = () => devTools.send('Fetch.continueRequest', { requestId }).catch(() => undefined) // its page is gone
    if (request.headers['Accept'] === 'text/event-stream') void send()
    else last = sendAfter(last, send)
  })
  await devTools.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/*' }] })
}

/** Opens an address and waits for its heading, and until nothing was asked for a second. */
export async function visitAtRest(page: Page, address: string) {
  let last = performance.now()
  const note = () => (last = performance.now())
  page.on('request', note).on('requestfinished', note)
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  while (performance.now() - last < 1_000) await page.waitForTimeout(100)
  page.off('request', note).off('requestfinished', note)
}

/** Notes in each document of a page what moves; `pageStability` reads it. */
export const watchStability = (page: Page) => page.addInitScript(watch)

/** Stability of the document that is open. */
export const pageStability = (page: Page): Promise<Stability> => page.evaluate(() => Reflect.get(window, 'stability'))

/** In the page. */
function watch() {
  // oxlint-disable unicorn/consistent-function-scoping -- all of it runs in the page
  const stability = { shift: 0, moved: [] as string[] }
  Reflect.set(window, 'stability', stability)
  // A session window: shifts less than a second apart, five seconds at most.
  const current = { sum: 0, begin: 0, end: Number.NEGATIVE_INFINITY }
  const place = ({ top, height }: DOMRectReadOnly) => `${Math.round(top)}+${Math.round(height)}`
  const nodeName = (node: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement
    return `${element?.tagName.toLowerCase()}.${element?.getAttribute('class')?.split(' ').at(-1)} "${node?.textContent?.slice(0, 20)}"`
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
    })[]) {
      if (entry.hadRecentInput) continue
      if (entry.startTime - current.end > 1_000 || entry.startTime - current.begin > 5_000)
        Object.assign(current, { sum: 0, begin: entry.startTime })
      current.sum += entry.value
      current.end = entry.startTime
      stability.shift = Math.max(stability.shift, current.sum)
      for (const { node, previousRect, currentRect } of entry.sources)
        stability.moved.push(
          `${entry.value.toFixed(3)} at ${Math.round(entry.startTime)}: ${nodeName(node)} ${place(previousRect)} -> ${place(currentRect)}`,
        )
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
