import type { Browser } from '@playwright/test'

import { exam } from '#contracts/candidate/exam.ts'

import { BladeClient, sealAsClient } from '#mocks/testing/client.ts'
import type { Row } from '../load/table.ts'
import { median } from '../load/turns.ts'
import { logIn } from '../testing/log-in.ts'
import type { Mock } from '../testing/mock.ts'
import type { Effort } from './effort.ts'

const examId = '1800000000000000006'

/** Debounce of the search (`searchPause`), in milliseconds. */
const debounce = 200

/** Keywords that each leave another number of positions. */
const keywords = ['档案', '教师', '成都市', '信息', '人民医院', '财务', '水利', '护理', '图书馆', '法务']

/** From the last key of a keyword to its result among 10,000 positions, beyond debounce and upstream. */
export async function positionRows(browser: Browser, mock: Mock, { searches }: Effort): Promise<Row[]> {
  const page = await browser.newPage({
    baseURL: mock.product.origin,
    viewport: { width: 1280, height: 800 },
    locale: 'zh-CN',
  })
  const tab = await logIn(page, mock, 'lina')
  await mock.set('/stage', { account: 'lina', examId, status: 'filling' })
  await tab.value(exam.selectExam, { examId })
  const client = await new BladeClient(mock.product.mockOrigin).logIn('lina')
  await page.goto('/zpexam/signup/index?view=positions')
  const field = page.getByRole('combobox', { name: '搜索职位' })
  await page.getByText(/^共 10,000 个职位$/).waitFor()
  const figures: number[] = []
  const upstream: number[] = []
  for (let count = 0; count < searches; count += 1) {
    const keyword = keywords[count % keywords.length] ?? ''
    figures.push(await field.evaluate(showsResult, keyword))
    upstream.push(await searchTime(client, keyword))
  }
  await page.close()
  const ours = median(figures) - debounce - median(upstream)
  return [
    {
      what: 'from a key to its result among 10,000 positions',
      figure: `**${ours.toFixed(0)} ms** beyond debounce and upstream`,
      goal: '< 100 ms',
      note: `${median(figures).toFixed(0)} ms in all, ${debounce} ms debounce, ${median(upstream).toFixed(0)} ms upstream`,
      values: [ours, ...figures],
    },
  ]
}

/** Milliseconds of the same search at the upstream itself. */
async function searchTime(client: BladeClient, keyword: string): Promise<number> {
  const startedAt = performance.now()
  await client.call('GET ouma-signup/app-v1/zpexam/position/searchPositionsES', {
    query: { data: sealAsClient(JSON.stringify({ current: 1, size: 10, keyword })) },
  })
  return performance.now() - startedAt
}

/** Runs in the page: milliseconds from the input of a keyword until another number of matches is painted. */
async function showsResult(input: Element, keyword: string): Promise<number> {
  // oxlint-disable unicorn/consistent-function-scoping -- all of it runs in the page
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const total = () => [...document.querySelectorAll('[role=status]')].find((it) => it.textContent?.startsWith('共'))
  const before = total()?.textContent
  const startedAt = performance.now()
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  setValue?.call(input, keyword)
  input.dispatchEvent(new Event('input', { bubbles: true }))
  while (!total() || total()?.textContent === before) await frame()
  await frame()
  return performance.now() - startedAt
}
