import type { Page } from '@playwright/test'

import { logIn, logInByForm, logOut, tryToLogIn } from '../testing/log-in.ts'
import { expectAccessible, expectNoOverflow } from '../testing/page-state.ts'
import { totpCode, keepRecoveryCodes, readSecret, removeFactor, sendCode } from '../testing/second-factor.ts'
import { expect, test } from '../testing/test.ts'

test.afterEach(({ mock }) => removeFactor(mock))

const codeLabel = '动态验证码或备用码'
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

const loggedIn = (page: Page) => page.waitForURL((url) => url.pathname !== '/login')

test('an administrator enrols a second factor and logs in with a code and with a recovery code on a phone @phone', async ({
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
  await sendCode(page, '应用显示的动态验证码', await totpCode(secret, 0))
  await page.getByText('请保存备用码').waitFor()
  await expectNoOverflow(page)
  const recoveryCode = await keepRecoveryCodes(page)
  await expect(page.getByText('10 个')).toBeVisible()
  await logOut(page)

  await tryToLogIn(page, mock, { account: 'admin' })
  await sendCode(page, codeLabel, '000000')
  await expect(page.getByText('验证码不正确，或已经用过')).toBeVisible()
  await expectAccessible(page)
  await sendCode(page, codeLabel, await totpCode(secret, 1))
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
