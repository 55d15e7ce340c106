import { screen, within, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

import { session } from '#contracts/session/session.ts'

import { demoPassword, type Tab } from '#bff/testing/browser.ts'
import { enrolFactor, timeCode } from '#bff/testing/second-factor/enrolment.ts'
import { clock } from '#mocks/core/clock.ts'
import { open, type TestApp } from '#web/testing/client.tsx'

beforeEach(() => {
  // jsdom draws nothing.
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:,')
  return () => vi.restoreAllMocks()
})

/** An account with a factor, whose log-in in this browser is pending. */
async function openPending() {
  let factor = { secret: '', recoveryCodes: [] as readonly string[] }
  const before = async (tab: Tab) => {
    await tab.logIn('admin')
    factor = await enrolFactor(tab)
    await tab.call(session.logOut)
    await tab.logIn('admin')
  }
  const page = await open('/login', { before })
  return { ...page, ...factor }
}

const type = async ({ user }: Pick<TestApp, 'user'>, label: string, code: string) => {
  const field = await screen.findByLabelText(label)
  await user.clear(field)
  await user.type(field, `${code}{Enter}`)
}

test('a log-in that is pending shows the step of the code in place of the form, also after a reload', async () => {
  const page = await openPending()
  expect(await screen.findByRole('heading', { name: '双重验证' })).toBeVisible()
  expect(screen.queryByLabelText('账号')).toBeNull()
  await page.reload()
  await type(page, '动态验证码或备用码', '000000')
  expect(await screen.findByText('验证码不正确，或已经用过')).toBeVisible()
  await type(page, '动态验证码或备用码', await timeCode(page.secret))
  await waitFor(() => expect(page.address()).toBe('/wel/index'))
})

test('a pending log-in can be cancelled', async () => {
  const { user } = await openPending()
  await user.click(await screen.findByRole('button', { name: '取消登录' }))
  expect(await screen.findByLabelText('账号')).toBeVisible()
})

test('where a factor is required, the log-in goes on to its enrolment, and shows recovery codes once', async () => {
  const page = await open('/login', {
    settings: { ADMIN_SECOND_FACTOR: 'required' },
    before: (tab) => tab.logIn('admin'),
  })
  expect(await screen.findByText('需要设置双重验证')).toBeVisible()
  expect(await screen.findByRole('img', { name: '验证器应用的二维码' })).toBeVisible()
  const secret = screen.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent.replaceAll(' ', '')
  await type(page, '应用显示的动态验证码', await timeCode(secret))
  expect(await screen.findByText('请保存备用码')).toBeVisible()
  expect(screen.getAllByText(/^(?:[A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)).toHaveLength(10)
  const finish = screen.getByRole('button', { name: '完成' })
  expect(finish).toBeDisabled()
  await page.user.click(screen.getByLabelText('我已把备用码保存在安全的地方'))
  await page.user.click(finish)
  await waitFor(() => expect(page.address()).toBe('/wel/index'))
})

test('the section of the account enrols, replaces recovery codes after a step-up, and removes', async () => {
  const page = await open('/info/index?section=factor', { as: 'admin' })
  await page.user.click(await screen.findByRole('button', { name: '设置双重验证' }))
  const secret = (await screen.findByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)).textContent.replaceAll(' ', '')
  await type(page, '应用显示的动态验证码', await timeCode(secret))
  await page.user.click(await screen.findByLabelText('我已把备用码保存在安全的地方'))
  await page.user.click(screen.getByRole('button', { name: '完成' }))
  expect(await screen.findByText('10 个')).toBeVisible()
  clock.set(clock.now() + 300_000)
  await page.user.click(screen.getByRole('button', { name: '更换备用码' }))
  const question = await screen.findByRole('dialog', { name: '更换备用码？' })
  await page.user.click(within(question).getByRole('button', { name: '更换备用码' }))
  expect(await screen.findByRole('dialog', { name: '请再次验证身份' })).toBeVisible()
  await type(page, '动态验证码或备用码', await timeCode(secret))
  expect(await screen.findByText('请保存备用码')).toBeVisible()
  await page.user.click(await screen.findByLabelText('我已把备用码保存在安全的地方'))
  await page.user.click(screen.getByRole('button', { name: '完成' }))
  await page.user.click(await screen.findByRole('button', { name: '移除双重验证' }))
  await page.user.click(await screen.findByRole('button', { name: '移除' }))
  expect(await screen.findByRole('button', { name: '设置双重验证' })).toBeVisible()
})

test('an enrolment some time after the log-in asks for the password first', async () => {
  const page = await open('/info/index?section=factor', { as: 'admin' })
  clock.set(clock.now() + 300_000)
  await page.user.click(await screen.findByRole('button', { name: '设置双重验证' }))
  expect(await screen.findByLabelText('登录密码')).toBeVisible()
  expect(screen.queryByRole('img', { name: '验证器应用的二维码' })).toBeNull()
  await type(page, '登录密码', 'Guess@2026')
  await waitFor(() => expect(screen.getByLabelText('登录密码')).toHaveValue(''))
  await type(page, '登录密码', demoPassword('admin'))
  expect(await screen.findByRole('img', { name: '验证器应用的二维码' })).toBeVisible()
})

test('candidates have no such section', async () => {
  await open('/info/index?section=factor', { as: 'lina' })
  expect(await screen.findByRole('navigation', { name: '个人信息' })).toBeVisible()
  expect(screen.queryByRole('link', { name: '双重验证' })).toBeNull()
})
