import { parseArgs } from 'node:util'

import { table } from '../load/table.ts'
import { openBrowser } from '../testing/browser.ts'
import { shiftLimit } from '../testing/layout-shift.ts'
import { mockControls } from '../testing/mock.ts'
import { startProduct } from '../testing/product.ts'
import { full } from './effort.ts'
import { calibrated } from './reference-phone.ts'
import { screenRows, type ScreenVisit, visits } from './screens.ts'

/**
 * Visits every screen with every seeded account that opens it, in a window of 390 by 844 px with the processor of the reference
 * phone, and in one of 1280 by 800 px, some forty minutes in all. Prints each visit, and at the end one row for each screen: the
 * worst layout shift, and the longest task on the phone by the processor time of the main thread. Calls are sent one by one, so
 * that each answer is rendered by itself. `--accounts lina,admin` and `--paths /exam/` take some of the visits, `--windows phone`
 * one window, `--moved` names what moved. Needs the built client in dist/client.
 */
const text = { type: 'string' } as const
const { values } = parseArgs({
  options: { accounts: text, paths: text, windows: text, moved: { type: 'boolean', default: false } },
})

const product = await startProduct({ dialect: 'bladex', secondFactor: 'optional', stepUp: 300 })
const browser = await openBrowser()
try {
  const { effort } = await calibrated(browser, { ...full, turns: 3 })
  const isWanted = (what: 'accounts' | 'paths' | 'windows', name: string) =>
    values[what]?.split(',').some((part) => name.startsWith(part)) ?? true
  const made: ScreenVisit[] = []
  for await (const visit of visits(browser, mockControls(product), { ...effort, isWanted })) {
    print(visit)
    made.push(visit)
  }
  console.log(table(screenRows(made)))
} finally {
  await browser.close()
  await product.stop()
}
process.exit()

function print({ path, account, window, shift, longestTask, moved }: ScreenVisit) {
  const mark = shift > shiftLimit ? ' !' : ''
  console.log(`| ${path} ${account} ${window} | ${shift.toFixed(3)}${mark} | ${Math.round(longestTask)} ms |`)
  if (values.moved && mark) console.log(moved.map((it) => `    ${it}`).join('\n'))
}
