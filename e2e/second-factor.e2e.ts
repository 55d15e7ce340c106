import type { Page } from '@playwright/test'
import { generate } from 'otplib'

import { factorRemoval } from '#contracts/administration/factor-removal.ts'

import { userOf } from '#bff/testing/demo-user.ts'
import { deployment } from '#mocks/core/settings.ts'
import { logIn, logInByForm, tryToLogIn } from './testing/log-in.ts'
import { expectAccessible, expectNoOverflow } from './testing/page-state.ts'
import { expect, test } from './testing/test.ts'

/** A reset of the mock leaves what the gateway stores. */
test.afterEach(async ({ mock }) => {
  const { id, tenantId } = userOf('admin')
  const answer = await fetch(mock.product.origin + factorRemoval.url, {
    method: factorRemoval.method,
    headers: { Authorization: `Bearer ${deployment.operatorToken}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ userId: id, tenantId }),
  })
  expect(answer.status).toBe(200)
})

/** The code of a time step: the gateway accepts the one before and the one after the present too, each once. */
const codeOf = (secret: string, step: number) => generate({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * step })

async function send(page: Page, label: string, code: string) {
  await page.getByLabel(label, { exact: true }).fill(code)
  await page.getByLabel(label, { exact: true }).press('Enter')
}

async function logOut(page: Page) {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle') // a call that the log-out overtakes would say that the session ended
  await page.getByRole('button', { name: /个人菜单/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.getByRole('dialog', { name: '退出登录' }).getByRole('button', { name: '退出登录' }).click()
  await page.waitForURL(/\/login/)
  await page.goto('/login')
}

for (const [device, tag] of [
  ['a desktop', ''],
  ['a phone', ' @phone'],
]) {
  test(`an administrator enrols a second factor and logs in with a code and with a recovery code on ${device}${tag}`, async ({
    page,
    mock,
  }) => {
    await logIn(page, mock, 'admin')
    await page.goto('/info/index?section=factor')
    await page.getByRole('button', { name: '设置双重验证' }).click()
    await expect(page.getByRole('img', { name: '验证器应用的二维码' })).toBeVisible()
    await expectNoOverflow(page)
    await expectAccessible(page)
    const secret = (await page.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '')
    await send(page, '应用显示的验证码', await codeOf(secret, -1))
    const recoveryCode = await page
      .getByText(/^(?:[A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
      .first()
      .innerText()
    await expectNoOverflow(page)
    await page.getByLabel('我已把备用码保存在安全的地方').check()
    await page.getByRole('button', { name: '完成' }).click()
    await expect(page.getByText('10 个')).toBeVisible()
    await logOut(page)

    await tryToLogIn(page, mock, { account: 'admin' })
    await send(page, '验证码或备用码', '000000')
    await expect(page.getByText('验证码不正确，或已经用过')).toBeVisible()
    await expectAccessible(page)
    await send(page, '验证码或备用码', await codeOf(secret, 1))
    await page.waitForURL((url) => url.pathname !== '/login')
    await logOut(page)

    await tryToLogIn(page, mock, { account: 'admin' })
    await send(page, '验证码或备用码', recoveryCode)
    await page.waitForURL((url) => url.pathname !== '/login')
    await page.goto('/info/index?section=factor')
    await expect(page.getByText('9 个')).toBeVisible()
    await page.getByRole('button', { name: '移除双重验证' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '移除' }).click()
    await expect(page.getByRole('button', { name: '设置双重验证' })).toBeVisible()
    await logOut(page)
    await logInByForm(page, mock, 'admin')
  })
}
