import { logInByForm } from './testing/log-in.ts'
import { startProxy, withoutFetchMetadata } from './testing/proxy.ts'
import { expect, test } from './testing/test.ts'

test('a CSP violation is reported to the gateway, and is an error of the journey in any context of the browser @core', async ({
  browser,
  product,
  browserErrors,
}) => {
  const answers: string[] = []
  const { server, stop } = await startProxy({ onAnswer: (line) => answers.push(line) })
  const context = await browser.newContext({ proxy: { server } })
  const page = await context.newPage()
  await page.goto(`${product.origin}/login`)
  await page.evaluate(() =>
    document.body.append(Object.assign(new Image(), { src: 'https://elsewhere.example/x.png' })),
  )
  await expect.poll(() => answers).toContain('POST /violation 204')
  await context.close()
  stop()
  // Errors that remain here fail the journey.
  expect(browserErrors.splice(0)).toEqual(
    expect.arrayContaining([
      'CSP violation: img-src https://elsewhere.example/x.png',
      expect.stringMatching(/^CSP report: .*elsewhere\.example/),
    ]),
  )
})

test('a browser without fetch metadata can log in and read', async ({ browser, product, mock }) => {
  const said: string[] = []
  const { server, stop } = await startProxy({
    forwarded: (headers) => {
      said.push(headers.referer ?? '')
      return withoutFetchMetadata(headers)
    },
  })
  const context = await browser.newContext({ proxy: { server }, baseURL: product.origin, locale: 'zh-CN' })
  const page = await context.newPage()
  await logInByForm(page, mock, 'lina')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('李娜')
  expect(new Set(said)).toEqual(new Set(['', `${product.origin}/`]))
  await context.close()
  stop()
})
