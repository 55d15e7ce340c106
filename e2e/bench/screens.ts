import type { Browser } from '@playwright/test'

import { demoAccounts } from '#mocks/user/seeds.ts'
import { screens } from '../../web/build/screens.ts'
import type { Row } from '../load/table.ts'
import {
  answerInTurn,
  shiftLimit,
  type Stability,
  pageStability,
  visitAtRest,
  watchStability,
} from '../testing/layout-shift.ts'
import { logIn } from '../testing/log-in.ts'
import { longestTask } from '../testing/main-thread.ts'
import type { Mock } from '../testing/mock.ts'
import type { PhoneEffort } from './reference-phone.ts'

/** Milliseconds from one answer to the next. */
const turn = 100

const windows = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } } as const

type Window = keyof typeof windows

/** Addresses that need more than their path. */
const complete: Readonly<Record<string, string>> = {
  '/myiframe/$routerPath': '/myiframe/manual',
}

/** Visitor of the public pages. */
const nobody = 'nobody'

/** A screen as an account saw it in a window. */
export type ScreenVisit = Stability & {
  readonly path: string
  readonly account: string
  readonly window: Window
  /** Milliseconds, by the processor time of the thread. */
  readonly longestTask: number
}

type Selection = Pick<PhoneEffort, 'slowdown'> & {
  /** Whether an account, a path, a window is visited; default: all are. */
  readonly isWanted?: (what: 'accounts' | 'paths' | 'windows', name: string) => boolean
}

/** Visits every screen with every seeded account in each window; a phone has the processor of the reference phone. */
export async function* visits(browser: Browser, mock: Mock, selection: Selection): AsyncGenerator<ScreenVisit> {
  const { slowdown, isWanted = () => true } = selection
  for (const account of [...demoAccounts.map((it) => it.account), nobody].filter((it) => isWanted('accounts', it))) {
    const paths = screens.filter((it) => isOpenTo(account, it)).map(({ path }) => path)
    for (const window of (Object.keys(windows) as Window[]).filter((it) => isWanted('windows', it))) {
      const wanted = paths.filter((it) => isWanted('paths', it))
      yield* visitScreens(browser, mock, { account, window, paths: wanted, slowdown })
    }
  }
}

type Visits = Pick<ScreenVisit, 'account' | 'window'> & { readonly paths: readonly string[]; readonly slowdown: number }

async function* visitScreens(browser: Browser, mock: Mock, { account, window, paths, slowdown }: Visits) {
  const context = await browser.newContext({
    baseURL: mock.product.origin,
    viewport: windows[window],
    serviceWorkers: 'block',
    locale: 'zh-CN',
  })
  const page = await context.newPage()
  if (account !== nobody) await logIn(page, mock, account)
  await watchStability(page)
  await answerInTurn(page, turn)
  const devTools = await context.newCDPSession(page)
  if (window === 'phone') await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  // Scripts are compiled and cached: the cold start of home is a figure of its own.
  await visitAtRest(page, account === nobody ? '/login' : '/wel/index')
  for (const path of paths) {
    const task = await longestTask(browser, page, () => visitAtRest(page, complete[path] ?? path))
    yield { path, account, window, longestTask: task, ...(await pageStability(page)) }
  }
  await context.close()
}

function isOpenTo(account: string, { access, area, group }: (typeof screens)[number]): boolean {
  if (account === nobody || access === 'public') return account === nobody && access === 'public'
  if (group === 'frame' && area === undefined) return true
  return (account === 'admin') === (area === 'administration')
}

/** One row for each screen: its worst layout shift, and that of each account with the longest task on the phone. */
export function screenRows(made: readonly ScreenVisit[]): Row[] {
  return [...Map.groupBy(made, ({ path }) => path)].map(([path, all]) => ({
    what: path,
    figure: `**${max(all.map(({ shift }) => shift)).toFixed(3)}**, ${max(tasksOnPhone(all)).toFixed(0)} ms`,
    goal: `≤ ${shiftLimit}`,
    note: [...Map.groupBy(all, ({ account }) => account)].map(shiftNote).join('; '),
    values: all.flatMap(({ shift, longestTask }) => [shift, longestTask]),
  }))
}

const tasksOnPhone = (all: readonly ScreenVisit[]) =>
  all.filter(({ window }) => window === 'phone').map(({ longestTask }) => longestTask)

const max = (values: readonly number[]) => Math.max(...values)

/** An account with its shift on the phone and on the desktop, and the longest task. */
const shiftNote = ([account, all]: [string, readonly ScreenVisit[]]) =>
  `${account} ${all.map(({ shift }) => shift.toFixed(3)).join(' ')} ${max(tasksOnPhone(all)).toFixed(0)}`
