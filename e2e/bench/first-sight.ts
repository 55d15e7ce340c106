import type { Browser, BrowserContext, Page } from '@playwright/test'

import type { Row } from '../load/table.ts'
import { median } from '../load/turns.ts'
import { visitAtRest } from '../testing/layout-shift.ts'
import { logIn } from '../testing/log-in.ts'
import { longestTask } from '../testing/main-thread.ts'
import type { Mock } from '../testing/mock.ts'
import type { PhoneEffort } from './reference-phone.ts'

/** Slow 4G. Latency in milliseconds, throughput in bytes per second. */
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }

/** What one cold visit took: times in milliseconds from the start of the navigation, size in bytes. */
type Visit = {
  readonly firstText: number
  readonly largestPaint: number
  readonly usable: number
  readonly requests: number
  readonly size: number
  readonly layoutShift: number
}

type Conditions = Pick<PhoneEffort, 'slowdown'> & { readonly locale: 'zh' | 'en' }

type Address = { readonly path: string; readonly usable: string; readonly account: string | null }

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`

/** What shows that a page can be used: the button of React's log-in, the next step of home. */
const logInPage: Address = { path: '/login', usable: '#root button[type=submit]', account: null }
const home: Address = { path: '/wel/index', usable: 'main h2', account: 'zhangwei' }

/** Cold visits on a slow phone, in both languages. */
export async function firstSightRows(
  browser: Browser,
  mock: Mock,
  { turns, locales, slowdown }: PhoneEffort,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const locale of locales) {
    const conditions = { locale, slowdown }
    const inTurns = async <T>(measure: () => Promise<T>): Promise<T[]> => {
      const all: T[] = []
      for (let turn = 0; turn < turns; turn += 1) all.push(await measure())
      return all
    }
    const visits = (address: Address) => inTurns(() => visitCold(browser, mock, { address, ...conditions }))
    const [logIns, homes] = [await visits(logInPage), await visits(home)]
    rows.push(
      time(`/login in ${locale}: first text`, logIns, { name: 'firstText', goal: '≤ 1.0 s' }),
      time(`/login in ${locale}: usable`, logIns, { name: 'usable', goal: '≤ 2.0 s' }),
      time(`home in ${locale}: next step`, homes, { name: 'usable', goal: '≤ 3.0 s' }),
      amount(`home in ${locale}: requests`, homes, { name: 'requests', goal: '≤ 25' }),
    )
    const coldTimes = await inTurns(() => coldTask(browser, mock, conditions))
    rows.push(task(`home in ${locale}: longest task`, coldTimes, '≤ 200 ms'))
    for (const opening of openings) {
      const times = await inTurns(() => openingTask(browser, mock, { opening, ...conditions }))
      rows.push(task(`home in ${locale}: longest task when ${opening.what} is opened`, times, '≤ 50 ms'))
    }
    const typing = await typeSlowly(browser, mock, conditions)
    rows.push({
      what: `/login in ${locale}: from a key to its paint, p75`,
      figure: `**${typing.toFixed(0)} ms**`,
      goal: '≤ 50 ms',
      values: [typing],
    })
  }
  return rows
}

type Measure<Name> = { readonly name: Name; readonly goal: string }

function time(what: string, visits: readonly Visit[], { name, goal }: Measure<'firstText' | 'usable'>): Row {
  const values = visits.map((it) => it[name])
  const paint = median(visits.map(({ largestPaint }) => largestPaint))
  return { what, figure: `**${seconds(median(values))}**`, goal, note: `largest paint ${seconds(paint)}`, values }
}

const task = (what: string, values: readonly number[], goal: string): Row => ({
  what,
  figure: `**${median(values).toFixed(0)} ms**, slowest ${Math.max(...values).toFixed(0)} ms`,
  goal,
  values,
})

function amount(what: string, visits: readonly Visit[], { name, goal }: Measure<'requests'>): Row {
  const values = visits.map((it) => it[name])
  const size = median(visits.map((it) => it.size))
  const shift = median(visits.map((it) => it.layoutShift))
  const note = `${(size / 1000).toFixed(0)} kB (goal 350), layout shift ${shift.toFixed(3)} (goal 0.01)`
  return { what, figure: `**${median(values)}**`, goal, note, values: [...values, size, shift] }
}

async function openPhone(browser: Browser, mock: Mock, locale: 'zh' | 'en'): Promise<[BrowserContext, Page]> {
  const context = await browser.newContext({
    baseURL: mock.product.origin,
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'block',
    locale: 'zh-CN',
  })
  await context.addInitScript((language) => localStorage.setItem('exam:device:locale', language), locale)
  return [context, await context.newPage()]
}

async function slowDown(page: Page, rate: number) {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Network.enable')
  await devTools.send('Network.emulateNetworkConditions', network)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate })
  return devTools
}

type ColdVisit = Conditions & { readonly address: Address }

async function visitCold(browser: Browser, mock: Mock, { address, locale, slowdown }: ColdVisit): Promise<Visit> {
  const [context, page] = await openPhone(browser, mock, locale)
  if (address.account) await logIn(page, mock, address.account)
  const devTools = await slowDown(page, slowdown)
  let [requests, size] = [0, 0]
  devTools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    requests += 1
    size += encodedDataLength
  })
  await page.addInitScript(observe, address.usable)
  await page.goto(address.path)
  await page.waitForFunction(isMeasured, null, { timeout: 60_000 })
  const measured = (await page.evaluate(() => Reflect.get(window, 'measured'))) as Omit<Visit, 'requests' | 'size'> // `observe`
  await context.close()
  return { ...measured, requests, size }
}

/** In the page: whether it was painted and can be used. */
function isMeasured(): boolean {
  const { firstText, largestPaint, usable } = Reflect.get(window, 'measured')
  return Math.min(firstText, largestPaint, usable) > 0
}

/** In the page: notes when something was painted and when what is wanted was there. */
function observe(usable: string) {
  // oxlint-disable unicorn/consistent-function-scoping -- all of it runs in the page
  const measured = { firstText: 0, largestPaint: 0, usable: 0, layoutShift: 0 }
  Reflect.set(window, 'measured', measured)
  const on = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  on('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') measured.firstText = startTime
  })
  on('largest-contentful-paint', ({ startTime }) => {
    measured.largestPaint = startTime
  })
  on('layout-shift', (entry) => {
    measured.layoutShift += Number(Reflect.get(entry, 'value'))
  })
  const look = () => {
    if (document.querySelector(usable)) measured.usable = performance.now()
    else requestAnimationFrame(look)
  }
  look()
}

type Opening = { readonly what: string; readonly button: string; readonly content: string }

/** What home opens at a press, and what shows that it is there. */
const openings: readonly Opening[] = [
  { what: 'the menu', button: 'footer nav button', content: '[role=dialog] nav a' },
  { what: 'the palette', button: 'header [aria-keyshortcuts]', content: '[role=dialog] [data-action]' },
  { what: "the account's menu", button: 'header [aria-haspopup=menu]', content: '[role=menuitem]' },
]

/** Milliseconds of the longest task from a press until what it opens is there. */
async function openingTask(
  browser: Browser,
  mock: Mock,
  { opening: { button, content }, locale, slowdown }: { opening: Opening } & Conditions,
): Promise<number> {
  const [context, page] = await openPhone(browser, mock, locale)
  await logIn(page, mock, 'zhangwei')
  await visitAtRest(page, home.path)
  await slowDown(page, slowdown)
  await page.locator(button).focus()
  await page.waitForTimeout(500) // what the focus loads
  // A key and a pause: a script of Playwright would be a task of the page, too.
  const time = await longestTask(browser, page, async () => {
    await page.keyboard.press('Enter')
    await page.waitForTimeout(1_500)
  })
  await page.locator(content).first().waitFor()
  await context.close()
  return time
}

/** Milliseconds of the longest task of a cold visit to home, until it is there and at rest. */
async function coldTask(browser: Browser, mock: Mock, { locale, slowdown }: Conditions): Promise<number> {
  const [context, page] = await openPhone(browser, mock, locale)
  await logIn(page, mock, 'zhangwei')
  await slowDown(page, slowdown)
  const time = await longestTask(browser, page, () => visitAtRest(page, home.path))
  await context.close()
  return time
}

/** The third quartile of the milliseconds from a key to the paint that follows, over twenty keys. */
async function typeSlowly(browser: Browser, mock: Mock, { locale, slowdown }: Conditions): Promise<number> {
  const [context, page] = await openPhone(browser, mock, locale)
  await page.goto('/login')
  const input = page.locator('input').first()
  await input.waitFor()
  const devTools = await slowDown(page, slowdown)
  await input.focus()
  await input.evaluate((element) => {
    const figures: number[] = []
    Reflect.set(window, 'figures', figures)
    element.addEventListener('keydown', ({ timeStamp }) =>
      requestAnimationFrame(() => setTimeout(() => figures.push(performance.now() - timeStamp))),
    )
  })
  for (const key of 'abcdefghij0123456789') await page.keyboard.press(key, { delay: 50 })
  await page.waitForFunction(() => Reflect.get(window, 'figures').length === 20)
  const figures = (await page.evaluate(() => Reflect.get(window, 'figures'))) as number[] // set above
  await devTools.detach()
  await context.close()
  return figures.toSorted((a, b) => a - b)[14] ?? Number.NaN
}
