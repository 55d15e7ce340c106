import { parseArgs } from 'node:util'

import { openBrowser } from '../testing/browser.ts'
import { shiftLimit } from '../testing/layout-shift.ts'
import { controlsOf } from '../testing/mock.ts'
import { startProduct } from '../testing/product.ts'
import { full } from './effort.ts'
import { calibrated } from './reference-phone.ts'
import { type ScreenVisit, visits } from './screens.ts'

/**
 * Prints each visit of the screens of `npm run bench` by itself: layout shift and longest task. `--accounts lina,admin` and
 * `--paths /exam/` take some of them, `--windows phone` one window, `--moved` names what moved. Needs the built client in
 * dist/client.
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
  for await (const visit of visits(browser, controlsOf(product), { ...effort, isWanted })) print(visit)
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
