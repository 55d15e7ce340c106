import { tryToLogIn } from './testing/log-in.ts'
import { expectAccessible, expectNoOverflow } from './testing/page-state.ts'
import { codeOf, keepRecoveryCodes, readSecret, removeFactor, sendCode } from './testing/second-factor.ts'
import { expect, test } from './testing/test.ts'

test.use({ secondFactor: 'required' })

test.afterEach(({ mock }) => removeFactor(mock))

for (const [device, tag] of [
  ['a desktop', ''],
  ['a phone', ' @phone'],
]) {
  test(`where a second factor is required, an administrator without one enrols it at the log-in on ${device}${tag}`, async ({
    page,
    mock,
  }) => {
    await tryToLogIn(page, mock, { account: 'admin' })
    await expect(page.getByText('需要设置双重验证')).toBeVisible()
    await expectNoOverflow(page)
    await expectAccessible(page)
    await page.goto('/system/user')
    await expect(page.getByText('需要设置双重验证')).toBeVisible()
    await sendCode(page, '应用显示的验证码', await codeOf(await readSecret(page), 0))
    await keepRecoveryCodes(page)
    await page.waitForURL((url) => url.pathname !== '/login')
    await page.goto('/info/index?section=factor')
    await expect(page.getByText('10 个')).toBeVisible()
    await expect(page.getByRole('button', { name: '移除双重验证' })).toHaveCount(0)
  })
}
