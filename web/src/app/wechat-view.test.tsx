import { screen, within } from '@testing-library/react'
import { type UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { proofForm } from '#mocks/score/proof.ts'
import { RecoveryCodes } from '../frame/second-factor/recovery-codes.tsx'
import { open } from '../testing/client.tsx'
import { captureDownloads } from '../testing/downloads.ts'
import { showPart } from '../testing/part.tsx'
import { sanitisedDocument } from '../ui/html/sanitise.ts'
import { OpenInBrowser } from '../ui/in-app-browser/open-in-browser.tsx'
import { PrintButton } from '../ui/in-app-browser/print-button.tsx'
import { RouteLink } from '../ui/route-link.tsx'

const views = {
  WeChat: 'Mozilla/5.0 (Linux; Android 13) Chrome/116.0 Mobile Safari/537.36 MicroMessenger/8.0.44',
  WeCom: 'Mozilla/5.0 (Linux; Android 13) Chrome/116.0 wxwork/4.1.10 MicroMessenger/7.0.1',
  'a mini program': 'Mozilla/5.0 (iPhone) Mobile/15E148 MicroMessenger/8.0.44 miniProgram/wx0123456789abcdef',
}
const inView = (view: keyof typeof views) => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(views[view])

beforeEach(() => {
  inView('WeChat')
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:,')
})
afterEach(() => vi.restoreAllMocks())

const button = (name: string) => screen.findByRole('button', { name })

/** Opens the ways to a browser by a button. */
async function waysFrom(user: UserEvent, name: string) {
  await user.click(await button(name))
  return within(await screen.findByRole('dialog', { name: '在浏览器中打开' }))
}

test('a browser prints, and has no button to another one', async () => {
  vi.restoreAllMocks()
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  await showPart(<PrintButton>打印</PrintButton>)
  ;(await button('打印')).click()
  expect(print).toHaveBeenCalledOnce()
  expect(screen.queryByRole('button', { name: '在浏览器中打印' })).toBeNull()
})

test.each([
  ['WeChat', true],
  ['WeCom', true],
  ['a mini program', false],
] as const)('instead of printing, %s shows the ways to a browser; by its menu: %s', async (view, hasMenu) => {
  inView(view)
  const { user } = await open('/exam/zkzdy/index', { as: 'ayguli' })
  expect(screen.queryByRole('button', { name: '打印准考证' })).toBeNull()
  const ways = await waysFrom(user, '在浏览器中打印')
  expect(ways.queryByText(/选择“在浏览器打开”/) !== null).toBe(hasMenu)
  expect(ways.getByText(/需要重新登录/)).toBeVisible()
  expect(ways.getByText(location.href)).toBeVisible()
  expect(ways.getByRole('img', { name: '链接二维码' })).toBeVisible()
  await user.click(ways.getByRole('button', { name: '复制链接' }))
  expect(await navigator.clipboard.readText()).toBe(location.href)
})

test('a file of another site is reached by its own address, without the menu and without a log-in', async () => {
  await showPart(<OpenInBrowser purpose="download" address="https://store.test/obs/rules.pdf" />)
  ;(await button('在浏览器中下载')).click()
  const ways = within(await screen.findByRole('dialog'))
  expect(ways.getByText('https://store.test/obs/rules.pdf')).toBeVisible()
  expect(ways.queryByText(/在浏览器打开|重新登录/)).toBeNull()
})

test('the dates of a ticket lead to a browser, its image does not', async () => {
  const { user } = await open('/exam/zkzdy/index', { as: 'ayguli' })
  expect(await button('保存图片')).toBeEnabled()
  expect((await waysFrom(user, '在浏览器中添加到日历')).getByText(/日程/)).toBeVisible()
})

test.each([
  ['a score', '/notselectexam/scorequeryresult3/index?scoreExamId=1890000000000000003', '在浏览器中打印'],
  ['a report', '/notselectexam/scoreanalysis/index?id=1895000000000000008', '在浏览器中下载'],
  ['the own data', '/info/index?section=data', '在浏览器中导出'],
])('%s leads to a browser', async (_, address, name) => {
  const { user } = await open(address, { as: 'ayguli' })
  expect((await waysFrom(user, name)).getByText(/^微信不能/)).toBeVisible()
})

test('an invoice is reached by the address of its file', async () => {
  const { user } = await open('/notselectexam/scoreanalysis/index?id=1895000000000000004', { as: 'ayguli' })
  const section = within(await screen.findByRole('region', { name: '发票' }))
  await user.click(await section.findByRole('button', { name: '在浏览器中下载' }))
  expect(await screen.findByText(/^https:\/\/store\.test\/obs\/invoice-/)).toBeVisible()
})

test('a proof that is a file is not said to be saved', async () => {
  const saved = captureDownloads()
  const { user } = await open('/notselectexam/scorequeryresult3/index?scoreExamId=1890000000000000003', {
    as: 'ayguli',
    before: () => void (proofForm.value.form = 'base64'),
  })
  await user.click(await button('下载成绩证明'))
  expect(await screen.findByText('微信不能保存文件')).toBeVisible()
  expect(await button('在浏览器中下载')).toBeVisible()
  expect([saved, screen.queryByText('成绩证明已下载')]).toEqual([[], null])
})

test('recovery codes are copied: they cannot be shown in another browser', async () => {
  await showPart(<RecoveryCodes codes={['AAAA-BBBB']} onDone={() => undefined} />)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['复制', '完成'])
})

test('links stay in the view, from where its back button returns', async () => {
  await showPart(<RouteLink venue="第一中学考点" address="人民中路 18 号" />)
  expect(screen.getByRole('link', { name: '查看路线' })).not.toHaveAttribute('target')
  const { content } = sanitisedDocument('<a href="https://example.org/">x</a>')
  expect(content.querySelector('a')?.target).toBe('_self')
})

test('a table of administrators is exported in a browser', async () => {
  const { user } = await open('/system/user', { as: 'admin' })
  expect((await waysFrom(user, '在浏览器中导出')).getByText('微信不能保存文件')).toBeVisible()
})
