import { globSync, readFileSync } from 'node:fs'

import { logIn } from './testing/log-in.ts'
import { expect, test } from './testing/test.ts'

test('a call from the API page is made with the session of the browser and shows its answer; a Chinese word finds another', async ({
  page,
  mock,
}) => {
  await logIn(page, mock, 'zhangwei')
  await page.goto('/docs#/user/user.info')
  await expect(page.locator('#account')).toContainText('张伟 (zhangwei)')
  await page.getByRole('button', { name: 'Execute' }).click()
  await expect(page.locator('.live-responses-table')).toContainText('"account": "zhangwei"')

  await page.getByRole('searchbox', { name: '搜索' }).fill('图形验证码')
  await expect(page.locator('#count')).toHaveText('1 个接口')
  await page
    .getByRole('button', { name: /oauth\/captcha/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Execute' }).click()
  await expect(page.locator('.live-responses-table')).toContainText('"key"')
})

test('the client and its precache contain nothing of the API page', () => {
  const files = globSync('dist/client/**/*.*')
  expect(files).toContain('dist/client/sw.js')
  expect(files.filter((file) => file.includes('docs'))).toEqual([])
  const traces = ['swagger', '/docs/openapi']
  for (const file of files) {
    const text = readFileSync(file, 'utf8')
    expect([file, traces.filter((trace) => text.includes(trace))]).toEqual([file, []])
  }
})
