import { parseArgs } from 'node:util'

import type { Browser } from '@playwright/test'

import { demoAccounts } from '#mocks/user/seeds.ts'
import { screens } from '../../web/build/screens.ts'
import { openBrowser } from '../testing/browser.ts'
import {
  answerInTurn,
  shiftLimit,
  type Stability,
  stabilityOf,
  visitAtRest,
  watchStability,
} from '../testing/layout-shift.ts'
import { logIn } from '../testing/log-in.ts'
import { controlsOf, type Mock } from '../testing/mock.ts'
import { startProduct } from '../testing/product.ts'
import { full } from './effort.ts'
import { calibrated } from './reference-phone.ts'

/**
 * Prints a table: every screen by every seeded account, its layout shift and its longest task, on the reference phone and on
 * a desktop. `--accounts lina,admin` and `--paths /exam/` take some of them, `--windows phone` one window, `--moved` names
 * what moved. Needs the built client in dist/client.
 */
const text = { type: 'string' } as const
const { values } = parseArgs({
  options: { accounts: text, paths: text, windows: text, moved: { type: 'boolean', default: false } },
})

/** Milliseconds from one answer to the next. */
const turn = 100

const windows = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } } as const

type Window = keyof typeof windows

/** Addresses that need more than their path. */
const complete: Readonly<Record<string, string>> = {
  '/myiframe/$routerPath': '/myiframe/manual',
}

const wanted = (list: string | undefined, value: string) =>
  !list || list.split(',').some((part) => value.startsWith(part))

const product = await startProduct({ dialect: 'bladex', secondFactor: 'optional', stepUp: 300 })
const mock = controlsOf(product)
const browser = await openBrowser()
try {
  const { effort } = await calibrated(browser, { ...full, turns: 3 })
  const names = [...demoAccounts.map(({ account }) => account), null]
  for (const account of names.filter((it) => wanted(values.accounts, it ?? 'nobody'))) {
    for (const name of Object.keys(windows) as Window[]) {
      if (wanted(values.windows, name)) await visitAll(browser, mock, { account, name, slowdown: effort.slowdown })
    }
  }
} finally {
  await browser.close()
  await product.stop()
}
process.exit()

type Visits = { readonly account: string | null; readonly name: Window; readonly slowdown: number }

async function visitAll(browser: Browser, mock: Mock, { account, name, slowdown }: Visits) {
  const context = await browser.newContext({
    baseURL: mock.product.origin,
    viewport: windows[name],
    serviceWorkers: 'block',
    locale: 'zh-CN',
  })
  const page = await context.newPage()
  if (account) await logIn(page, mock, account)
  await watchStability(page)
  await answerInTurn(page, turn)
  const devTools = await context.newCDPSession(page)
  if (name === 'phone') await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  for (const { path } of screens.filter((it) => isOpenTo(account, it) && wanted(values.paths, it.path))) {
    await visitAtRest(page, complete[path] ?? path)
    print(`${path} ${account ?? 'nobody'} ${name}`, await stabilityOf(page))
  }
  await context.close()
}

function isOpenTo(account: string | null, { access, area, group }: (typeof screens)[number]): boolean {
  if (account === null || access === 'public') return account === null && access === 'public'
  if (group === 'frame' && area === undefined) return true
  return (account === 'admin') === (area === 'administration')
}

function print(what: string, { shift, longestTask, moved }: Stability) {
  console.log(`| ${what} | ${shift.toFixed(3)}${shift > shiftLimit ? ' !' : ''} | ${Math.round(longestTask)} ms |`)
  if (values.moved && shift > shiftLimit) console.log(moved.map((it) => `    ${it}`).join('\n'))
}
