import { writeFileSync } from 'node:fs'

import { png } from '#mocks/fixtures/png.ts'
import { portrait } from '#mocks/fixtures/portrait.ts'
import { missingFonts, pictureOfPdf } from '../testing/pdf-picture.ts'
import { textOfPdf } from '../testing/printed-text.ts'
import { scannedCodes } from '../testing/scanned-codes.ts'
import { logIn } from './log-in.ts'
import { expect, test } from './test.ts'

const ticketPage = '/exam/zkzdy/index'
const printTicket = { role: 'button', name: '打印准考证' }

const inWeChat = 'Mozilla/5.0 (Linux; Android 13) Chrome/116.0 Mobile Safari/537.36 MicroMessenger/8.0.44'

/** In the page: whether the device has offline copies of session and ticket. */
const hasCopies = `(async () => {
  if (!(await indexedDB.databases()).some(({ name }) => name === 'exam-offline')) return false
  return new Promise((resolve) => {
    const opening = indexedDB.open('exam-offline')
    opening.onsuccess = () => {
      const asking = opening.result.transaction('copies').objectStore('copies').getAllKeys()
      asking.onsuccess = () => {
        opening.result.close()
        resolve(['/session', '/printtemplate/'].every((part) => asking.result.some((key) => key.includes(part))))
      }
    }
  })
})()`

/** In the page: gives the candidate of the sheet another name. */
const rename = `(() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) walker.currentNode.data = walker.currentNode.data.replaceAll('阿依古丽·买买提', '王𬱖㛃𠅤')
})()`

/** Each engine has its own service worker, caches and IndexedDB. */
test('the ticket without a network @smoke', async ({ scene }) => {
  const tab = await logIn(scene, 'ayguli')
  await tab.click({ role: 'link', name: '我的准考证' })
  await tab.see(printTicket)
  // Copies are stored in the background, and what a page that goes has not stored is lost.
  await expect.poll(() => tab.evaluate('Boolean(navigator.serviceWorker.controller)')).toBe(true)
  await expect.poll(() => tab.evaluate(hasCopies)).toBe(true)
  scene.network.cut()
  await tab.goto(ticketPage)
  await tab.see(printTicket)
  await tab.see({ text: /第一中学考点/ })
  await tab.see({ text: /的离线内容/ })
})

/** The layout of printed pages and the fonts of a PDF are the engine's. */
test('the ticket on paper: one A4 sheet, its fonts in it, those of rare characters too, its barcode read back', async ({
  scene,
  engine,
}) => {
  test.fail(engine === 'WebKitGTK', 'its WebDriver has no command to print')
  const tab = await logIn(scene, 'ayguli')
  await tab.goto(ticketPage)
  await tab.see(printTicket)
  const pdf = await tab.print()
  const { totalPages, inMillimetres, text } = await textOfPdf(pdf)
  expect([totalPages, inMillimetres, missingFonts(pdf)]).toEqual([1, [210, 297], []])
  expect(text).toContain('阿依古丽·买买提')
  await tab.see({ text: (await scannedCodes(pictureOfPdf(pdf)))['Code128'] ?? 'no barcode' })

  await tab.evaluate(rename)
  // The only font of the page that is not the system's. Firefox gives its copy in the PDF a name of its own.
  await expect.poll(() => tab.evaluate(`[...document.fonts].some(({ status }) => status === 'loaded')`)).toBe(true)
  const renamed = await tab.print()
  expect((await textOfPdf(renamed)).text).toContain('王𬱖㛃𠅤')
  expect(missingFonts(renamed)).toEqual([])
})

/** What an engine draws into a canvas, and whether it lets a script read it. */
test('the ticket as an image, with the user agent of WeChat', async ({ scene }) => {
  const tab = await logIn(scene, 'ayguli')
  await tab.evaluate(`void Object.defineProperty(navigator, 'userAgent', { value: '${inWeChat}' })`)
  await tab.click({ role: 'link', name: '我的准考证' })
  await tab.click({ role: 'button', name: '保存图片' })
  await tab.see({ text: /长按图片/ })
  const source = String(await tab.evaluate(`document.querySelector('img[alt="准考证图片"]').src`))
  expect(source).toMatch(/^data:image\/png;base64,/)
  const { Code128: number } = await scannedCodes(Buffer.from(source.slice(source.indexOf(',') + 1), 'base64'))
  expect(number).toMatch(/^\w{8,}$/)
})

/** Decoding and scaling of pictures are the engine's. */
test('a photo is chosen, cropped and uploaded', async ({ scene }, info) => {
  const file = info.outputPath('photo.png')
  writeFileSync(file, png(portrait({ width: 885, height: 1239 })))
  const tab = await logIn(scene, 'lina')
  await tab.goto('/base/avatar/index')
  await tab.see({ role: 'button', name: /选择文件|从相册选择/ })
  await tab.upload(file)
  await tab.see({ role: 'group', name: /裁剪框/ })
  await tab.click({ role: 'button', name: '下一步，检查照片' })
  await tab.click({ role: 'button', name: '确认上传' })
  await tab.see({ text: '照片已上传，提交报名后开始审核' })
})
