import type { Page } from '@playwright/test'

import { secondFactor } from '#contracts/session/second-factor.ts'

import { giveCookies, logIn, logOut, tryToLogIn } from '../testing/log-in.ts'
import type { Mock } from '../testing/mock.ts'
import { expectAccessible, expectNoOverflow } from '../testing/page-state.ts'
import { totpCode, keepRecoveryCodes, readSecret, removeFactor, sendCode } from '../testing/second-factor.ts'
import { expect, test } from '../testing/test.ts'

/** Seconds for which a factor stays fresh: journeys see it get stale. */
const stepUp = 3

test.use({ secondFactor: 'required', stepUp })

test.afterEach(({ mock }) => removeFactor(mock))

const codeLabel = '动态验证码或备用码'
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const becomeStale = (page: Page) => page.waitForTimeout(stepUp * 1000)

/** An administrator with a time code that is verified already. Returns the secret. */
async function enrol(page: Page, mock: Mock): Promise<string> {
  const tab = await logIn(page, mock, 'admin')
  const { secret } = await tab.value(secondFactor.begin)
  await tab.value(secondFactor.confirm, { code: await totpCode(secret, 0) })
  await giveCookies(page.context(), tab, mock.product.origin)
  return secret
}

/** A browser with a passkey of this device. */
async function addAuthenticator(page: Page) {
  const authenticator = await page.context().newCDPSession(page)
  await authenticator.send('WebAuthn.enable')
  await authenticator.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
}

/** No part is wider than the screen, on a phone too. */
async function expectNoOverflowOnPhone(page: Page) {
  const size = page.viewportSize()
  await expectNoOverflow(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoOverflow(page)
  await expectAccessible(page)
  if (size) await page.setViewportSize(size)
}

/** Requests of a call that the gateway has answered. */
const answeredStatuses = (page: Page, path: string): number[] => {
  const statuses: number[] = []
  page.on('response', (response) => {
    if (response.url().includes(path)) statuses.push(response.status())
  })
  return statuses
}

test('where a second factor is required, an administrator without one enrols it at the log-in', async ({
  page,
  mock,
}) => {
  await tryToLogIn(page, mock, { account: 'admin' })
  await expect(page.getByText('需要设置双重验证')).toBeVisible()
  await expectNoOverflowOnPhone(page)
  await expectAccessible(page)
  await page.goto('/system/user')
  await expect(page.getByText('需要设置双重验证')).toBeVisible()
  await sendCode(page, '应用显示的动态验证码', await totpCode(await readSecret(page), 0))
  await keepRecoveryCodes(page)
  await page.waitForURL((url) => url.pathname !== '/login')
  await page.goto('/info/index?section=factor')
  await expect(page.getByText('10 个')).toBeVisible()
  await expect(page.getByRole('button', { name: '移除双重验证' })).toHaveCount(0)
})

test('the gateway asks for a fresh factor, and the change goes on with what was typed', async ({ page, mock }) => {
  const secret = await enrol(page, mock)
  const answers = answeredStatuses(page, '/blade-user/update')
  await page.goto('/system/user')
  await press(page, /^编辑 .*lina/)
  const form = dialog(page, '编辑用户')
  await form.getByLabel('用户姓名').fill('李娜娜')
  await becomeStale(page)
  await form.getByRole('button', { name: '保存', exact: true }).click()
  const question = dialog(page, '请再次验证身份')
  await sendCode(page, codeLabel, '000000')
  await expect(question.getByText('验证码不正确，或已经用过')).toBeVisible()
  await expectNoOverflowOnPhone(page)
  await expectAccessible(page)
  await expect(form.getByLabel('用户姓名')).toHaveValue('李娜娜')
  await sendCode(page, codeLabel, await totpCode(secret, 1))
  await expect(page.getByText('更新成功')).toBeVisible()
  expect(answers).toEqual([403, 200])
  await expect(page.getByText('李娜娜').first()).toBeVisible()
})

test('a passkey is the fresh factor, and logs in', async ({ page, mock }) => {
  const secret = await enrol(page, mock)
  await addAuthenticator(page)
  await page.goto('/info/index?section=factor')
  await press(page, '添加通行密钥')
  await page.getByLabel('名称').fill('办公电脑')
  await becomeStale(page)
  await press(page, '添加')
  await sendCode(page, codeLabel, await totpCode(secret, 1))
  await expect(page.getByText('尚未使用')).toBeVisible()
  await expect(page.getByText('办公电脑')).toBeVisible()
  await expectAccessible(page)

  await becomeStale(page)
  await press(page, '更换备用码')
  await dialog(page, '更换备用码？').getByRole('button', { name: '更换备用码' }).click()
  await press(page, '使用通行密钥')
  await keepRecoveryCodes(page)
  await logOut(page)

  await tryToLogIn(page, mock, { account: 'admin' })
  await expectAccessible(page)
  await press(page, '使用通行密钥')
  await page.waitForURL((url) => url.pathname !== '/login')
  await page.goto('/info/index?section=factor')
  await becomeStale(page)
  await press(page, '移除 办公电脑')
  await page.getByRole('dialog').getByRole('button', { name: '移除' }).click()
  await press(page, '使用通行密钥')
  await expect(page.getByText('办公电脑')).toHaveCount(0)
})
