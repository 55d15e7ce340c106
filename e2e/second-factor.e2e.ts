import type { Page } from '@playwright/test'

import { secondFactor } from '#contracts/session/second-factor.ts'

import { giveCookies, logIn, logInByForm, tryToLogIn } from './testing/log-in.ts'
import type { Mock } from './testing/mock.ts'
import { expectAccessible, expectNoOverflow } from './testing/page-state.ts'
import { codeOf, keepRecoveryCodes, readSecret, removeFactor, sendCode } from './testing/second-factor.ts'
import { expect, test } from './testing/test.ts'

test.afterEach(({ mock }) => removeFactor(mock))

const codeLabel = '验证码或备用码'
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function logOut(page: Page) {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle') // a call that the log-out overtakes would say that the session ended
  await page.getByRole('button', { name: /个人菜单/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.getByRole('dialog', { name: '退出登录' }).getByRole('button', { name: '退出登录' }).click()
  await page.waitForURL(/\/login/)
  await page.goto('/login')
}

const loggedIn = (page: Page) => page.waitForURL((url) => url.pathname !== '/login')

/** An administrator with a time code, at the page of the second factor. Returns the secret. */
async function openEnrolled(page: Page, mock: Mock): Promise<string> {
  const tab = await logIn(page, mock, 'admin')
  const { secret } = await tab.value(secondFactor.begin)
  await tab.value(secondFactor.confirm, { code: await codeOf(secret, -1) })
  await giveCookies(page.context(), tab, mock.product.origin)
  await page.goto('/info/index?section=factor')
  await page.getByText('10 个').waitFor()
  return secret
}

/** The next call is refused as one five minutes after a verification: no journey waits for that. */
const makeStale = (page: Page) =>
  page.route(
    `**${secondFactor.renewRecoveryCodes.url}`,
    (route) =>
      route.fulfill({
        status: 403,
        contentType: 'application/problem+json',
        body: JSON.stringify({
          type: 'about:blank',
          title: 'step up required',
          status: 403,
          code: 'step_up_required',
          requestId: crypto.randomUUID(),
        }),
      }),
    { times: 1 },
  )

async function renewRecoveryCodes(page: Page) {
  await makeStale(page)
  await press(page, '更换备用码')
  await page.getByRole('dialog', { name: '更换备用码？' }).getByRole('button', { name: '更换备用码' }).click()
  await expect(page.getByRole('dialog', { name: '请再次验证身份' })).toBeVisible()
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
    await press(page, '设置双重验证')
    await expect(page.getByRole('img', { name: '验证器应用的二维码' })).toBeVisible()
    await expectNoOverflow(page)
    await expectAccessible(page)
    const secret = await readSecret(page)
    await sendCode(page, '应用显示的验证码', await codeOf(secret, -1))
    await page.getByText('请保存备用码').waitFor()
    await expectNoOverflow(page)
    const recoveryCode = await keepRecoveryCodes(page)
    await expect(page.getByText('10 个')).toBeVisible()
    await logOut(page)

    await tryToLogIn(page, mock, { account: 'admin' })
    await sendCode(page, codeLabel, '000000')
    await expect(page.getByText('验证码不正确，或已经用过')).toBeVisible()
    await expectAccessible(page)
    await sendCode(page, codeLabel, await codeOf(secret, 1))
    await loggedIn(page)
    await logOut(page)

    await tryToLogIn(page, mock, { account: 'admin' })
    await sendCode(page, codeLabel, recoveryCode)
    await loggedIn(page)
    await page.goto('/info/index?section=factor')
    await expect(page.getByText('9 个')).toBeVisible()
    await press(page, '移除双重验证')
    await page.getByRole('dialog').getByRole('button', { name: '移除' }).click()
    await expect(page.getByRole('button', { name: '设置双重验证' })).toBeVisible()
    await logOut(page)
    await logInByForm(page, mock, 'admin')
  })

  test(`an administrator adds a passkey, steps up with a code and with it, and logs in with it on ${device}${tag}`, async ({
    page,
    mock,
  }) => {
    const secret = await openEnrolled(page, mock)
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
    await renewRecoveryCodes(page)
    await sendCode(page, codeLabel, await codeOf(secret, 0))
    await keepRecoveryCodes(page)

    await press(page, '添加通行密钥')
    await page.getByLabel('名称').fill('办公电脑')
    await press(page, '添加')
    await expect(page.getByText('尚未使用')).toBeVisible()
    await expectNoOverflow(page)
    await expectAccessible(page)

    await renewRecoveryCodes(page)
    await press(page, '使用通行密钥')
    await keepRecoveryCodes(page)
    await logOut(page)

    await tryToLogIn(page, mock, { account: 'admin' })
    await expect(page.getByRole('button', { name: '使用通行密钥' })).toBeVisible()
    await expectAccessible(page)
    await press(page, '使用通行密钥')
    await loggedIn(page)
    await page.goto('/info/index?section=factor')
    await press(page, '移除 办公电脑')
    await page.getByRole('dialog').getByRole('button', { name: '移除' }).click()
    await expect(page.getByText('办公电脑')).toHaveCount(0)
  })
}
