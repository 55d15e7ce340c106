import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'

import { faultPlan } from '#mocks/core/faults.ts'
import { type MenuRow, menus } from '#mocks/menu/seeds.ts'
import { open } from '#web/testing/client.tsx'
import { isReadyMessage } from './ready-message.ts'

const manual = 'https://site.test/site/manual'
const at = (src: string) => `/myiframe/page?${new URLSearchParams({ src }).toString()}`

/** The frame of a site; the name of its tab has the same title. */
const frame = (name = 'site.test') =>
  waitFor(() => {
    const iframe = screen.getAllByTitle(name).find((it) => it instanceof HTMLIFrameElement)
    if (!iframe) throw new Error(`no frame has the title ${name}`)
    return iframe
  })

test('a menu entry of another site opens embedded, in a tab with its name and without its address in the URL', async () => {
  const { user, address } = await open('/wel/index', { as: 'zhangwei' })
  const menu = await screen.findByRole('navigation', { name: '主菜单' })
  await user.click(await within(menu).findByRole('link', { name: '考试帮助中心' }))
  expect(await screen.findByRole('heading', { level: 1, name: '考试帮助中心' })).toBeVisible()
  expect(address()).toBe('/myiframe/help')
  expect(await frame('考试帮助中心')).toHaveAttribute('src', `/embed/page?src=${encodeURIComponent(manual)}`)
  const tabs = await screen.findByRole('navigation', { name: '已打开的页面' })
  expect(await within(tabs).findByRole('link', { name: '考试帮助中心' })).toHaveAttribute('aria-current', 'page')
})

test('the address is decoded once, and the heading has the name of the page', async () => {
  const src = `${manual}?q=a%2Fb%26c`
  await open(`${at(src)}&name=考试手册`, { as: 'zhangwei' })
  expect(await screen.findByRole('heading', { level: 1, name: '考试手册' })).toBeVisible()
  expect(new URL((await frame('考试手册')).src).searchParams.get('src')).toBe(src)
})

test('the frame has no permissions and sends no referrer and no token', async () => {
  await open(at(manual), { as: 'zhangwei' })
  expect(await frame()).toHaveAttribute('allow', '')
  expect(await frame()).toHaveAttribute('referrerpolicy', 'no-referrer')
  expect((await frame()).src).not.toMatch(/token/i)
})

const changeMenu = (code: string, change: Partial<MenuRow>) =>
  menus.change(menus.find((row) => row.code === code)?.id ?? '', change)

test('an entry of the menu for a site outside the allow-list names it, and leaves after a confirmation only', async () => {
  await open('/myiframe/website', { as: 'zhangwei' })
  expect(await screen.findByText('即将离开本站')).toBeVisible()
  expect(screen.getByText(/请勿在该网站输入本站的账号和密码/)).toHaveTextContent('www.example.org')
  const link = screen.getByRole('link', { name: '去 www.example.org' })
  expect(link).toHaveAttribute('href', 'https://www.example.org/')
  expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  expect(document.querySelector('iframe')).toBeNull()
})

test.each([
  ['https://site.test@evil.example/', 'evil.example'],
  ['http://site.test:8080/', 'site.test:8080'],
  ['HTTPS://Exam.Example/', 'exam.example'],
  ['https://аррle.example/', 'xn--le-6kc8da.example'],
])('the notice of %s names the host %s', async (path, host) => {
  await open('/myiframe/website', { as: 'zhangwei', before: () => changeMenu('website', { path, isOpen: 1 }) })
  const link = await screen.findByRole('link', { name: `去 ${host}` })
  expect(link.getAttribute('href')).toMatch(new RegExp(`^https?://${host}/$`))
})

test('an allowed site that opens in a window of its own has no warning', async () => {
  await open('/myiframe/help', { as: 'zhangwei', before: () => changeMenu('help', { isOpen: 2 }) })
  expect(await screen.findByText('此页面在新窗口打开')).toBeVisible()
  expect(screen.queryByText('即将离开本站')).toBeNull()
  expect(screen.getByRole('link', { name: '去 site.test' })).toHaveAttribute('href', manual)
})

test('a site outside the allow-list that the address names is not embedded and not linked', async () => {
  await open(at('https://evil.example/'), { as: 'zhangwei' })
  expect(await screen.findByText('不能在这里打开此网站')).toBeVisible()
  expect(document.querySelector('iframe')).toBeNull()
  expect(document.body.innerHTML).not.toContain('evil.example"')
})

test('an address without a menu entry and without a site is not found', async () => {
  const { address } = await open('/myiframe/nothing', { as: 'zhangwei' })
  await waitFor(() => expect(address()).toBe('/404?path=%2Fmyiframe%2Fnothing'))
})

test('a failed check of the allow-list can be retried', async () => {
  const { user } = await open(at(manual), {
    as: 'zhangwei',
    before: () => faultPlan.add({ path: 'getMenu', kind: 'error' }),
  })
  faultPlan.clear()
  await user.click(await within(await screen.findByRole('main')).findByRole('button', { name: '重试' }))
  expect(await frame()).toBeVisible()
})

test('after loading, a site that may show nothing is explained, with a link to a new window', async () => {
  await open(at(manual), { as: 'zhangwei' })
  expect(await screen.findByText('正在打开 site.test…')).toBeVisible()
  fireEvent.load(await frame())
  expect(screen.getByText(/看不到内容时，请在新窗口打开/)).toBeVisible()
  const out = screen.getByRole('link', { name: '在新窗口打开' })
  expect(out).toHaveAttribute('href', manual)
  expect(out).toHaveAttribute('rel', 'noopener noreferrer')
})

test('after ten seconds a site is reported as slow; it can still load, and can be reloaded', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await open(at(manual), { as: 'zhangwei' })
  const first = await frame()
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(screen.getByText('网页打开较慢')).toBeVisible()
  fireEvent.load(first)
  expect(screen.queryByText('网页打开较慢')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '重新加载' }))
  expect(screen.getByText('正在打开 site.test…')).toBeVisible()
  expect(await frame()).not.toBe(first)
})

test('only the agreed message is accepted, and only from the frame itself: 10,000 random messages', () => {
  const speaker = { origin: 'https://site.test', window }
  const said = (data: unknown, origin = speaker.origin, source: Window | null = window) =>
    isReadyMessage(new MessageEvent('message', { data, origin, source }), speaker)
  expect(said({ embed: 'ready' })).toBe(true)
  expect(said({ embed: 'ready' }, 'https://evil.example')).toBe(false)
  expect(said({ embed: 'ready' }, speaker.origin, null)).toBe(false)
  fc.assert(
    fc.property(fc.anything({ withNullPrototype: true }), (data) => {
      expect(said(data)).toBe(false)
      expect(said({ embed: 'ready', more: data })).toBe(false)
      expect(said({ embed: data })).toBe(data === 'ready')
    }),
    { seed: 20261121, numRuns: 10_000 },
  )
})
