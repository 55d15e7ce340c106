import { api, endpoints } from '#contracts/api.ts'

import { expect, logIn, test } from './test.ts'

test('an administrator who logs in elsewhere is told where the first one was, in both languages', async ({
  page,
  mock,
  browser,
}) => {
  await logIn(page, mock, 'admin')
  await page.goto('/message/index')
  await expect(page.getByRole('heading', { level: 1, name: '消息中心' })).toBeVisible()
  const elsewhere = await browser.newContext()
  await logIn(await elsewhere.newPage(), mock, 'admin')
  await page.getByRole('link', { name: '选择考试' }).first().click()
  await expect(page.getByText('您的账号已在另一台设备登录')).toBeVisible()
  await expect(page.getByText(/^登录设备：Chrome · /)).toBeVisible()
  await page.reload()
  await expect(page.getByText('您的账号已在另一台设备登录')).toBeVisible()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByText('Your account was logged in on another device')).toBeVisible()
  await logIn(page, mock, 'admin')
  await elsewhere.close()
})

test('a locked screen is not opened by an address, by the storage or by calls of one’s own', async ({ page, mock }) => {
  await logIn(page, mock, 'lina')
  await page.keyboard.press('Alt+l')
  await page.getByRole('dialog', { name: '锁屏' }).getByLabel('锁屏密码').fill('blue7')
  await page.keyboard.press('Enter')
  const closed = page.getByRole('heading', { name: '屏幕已锁定' })
  await expect(closed).toBeVisible()
  for (const path of ['/', '/message/index', '/exam/signup/index?step=base', '/info/index', '/login']) {
    await page.goto(path)
    await expect(closed).toBeVisible()
  }
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
    sessionStorage.setItem('isLock', 'false')
  })
  await page.reload()
  await expect(closed).toBeVisible()

  const { account } = (await page.evaluate(() =>
    fetch('/session', { headers: { 'X-BFF': '1' } }).then((it) => it.json()),
  )) as { account: { ref: string } } // contracts/session.ts
  const addresses = endpoints(api)
    .filter(({ endpoint }) => !endpoint.internal && endpoint.access === 'login')
    .map(({ endpoint: { method, url } }) => ({ method, url }))
  const statuses = await page.evaluate(
    ({ addresses, ref }) => {
      const headers = { 'X-BFF': '1', 'X-Account': ref, 'Content-Type': 'application/json' }
      const ask = ({ method, url }: { method: string; url: string }) =>
        fetch(url, { method, headers, ...(method === 'POST' && { body: '{}' }) }).then(({ status }) => status)
      return Promise.all(addresses.map(ask))
    },
    { addresses, ref: account.ref },
  )
  expect(statuses.length).toBeGreaterThan(50)
  expect(new Set(statuses)).toEqual(new Set([423]))
})
