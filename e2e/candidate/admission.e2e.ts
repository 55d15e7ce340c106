import { readFile } from 'node:fs/promises'

import type { Download, Page } from '@playwright/test'
import ICAL from 'ical.js'

import { logIn } from '../testing/log-in.ts'
import type { Mock } from '../testing/mock.ts'
import { pictureOfPdf } from '../testing/pdf-picture.ts'
import { printedText, textOfPdf } from '../testing/printed-text.ts'
import { scannedCodes } from '../testing/scanned-codes.ts'
import { expect, test } from '../testing/test.ts'

const adult = '1800000000000000001'
const ticketPage = '/exam/zkzdy/index'

/** The file that a click downloads. */
async function download(page: Page, name: string): Promise<{ name: string; bytes: Buffer }> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name, exact: true }).click()
  const file: Download = await download
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

/** Sets the clock to the release of the tickets. */
async function releaseTickets(page: Page, mock: Mock) {
  const response = page.waitForResponse('**/printtemplate/isZkzdy')
  await page.goto(ticketPage)
  await expect(page.getByText('准考证还未开放打印')).toBeVisible()
  const admissions = (await (await response).json()) as { examId: string; releaseTime: string }[] // contracts/candidate/admission.ts
  await mock.set('/clock', { at: admissions.find(({ examId }) => examId === adult)?.releaseTime })
}

test('the page of a paid sign-up shows the ticket once it is released', async ({ page, mock }) => {
  await mock.set('/stage', { account: 'lina', examId: adult, status: 'paid' })
  await logIn(page, mock, 'lina')
  await releaseTickets(page, mock)
  // The session has expired by then.
  await page.reload()
  await page.waitForURL('**/login**')
  await logIn(page, mock, 'lina')
  await page.goto(ticketPage)
  await expect(page.getByRole('button', { name: '打印准考证', exact: true })).toBeEnabled()
  expect((await printedText(page)).text).toContain('李娜')
})

test('more papers and rules than fit are shrunk onto one sheet, or printed on two: never cut', async ({
  page,
  mock,
}) => {
  await mock.set('/scenario', { name: 'long-tickets' })
  await logIn(page, mock, 'ayguli')
  await page.goto(ticketPage)
  await page.getByText('正常字号，分页').waitFor()
  const lastOfAll = [/加考科目 ?5/, /补充须知 ?2/, /阿依古丽/]
  const shrunk = await printedText(page)
  expect(shrunk.totalPages).toBe(1)
  for (const text of lastOfAll) expect(shrunk.text).toMatch(text)
  await page.getByText('正常字号，分页').click()
  const split = await printedText(page)
  expect(split).toMatchObject({ totalPages: 2, inMillimetres: [210, 297] })
  for (const text of lastOfAll) expect(split.text).toMatch(text)
})

/** The signs that are drawn as one that no font has: runs in the page. */
function signsWithoutGlyph({ text, fontFamily }: { text: string; fontFamily: string }): string[] {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')!
  const signPicture = (sign: string) => {
    context.reset()
    context.font = `32px ${fontFamily}`
    context.fillText(sign, 0, 40)
    return canvas.toDataURL()
  }
  const missing = signPicture('\u{3FFFD}') // unassigned
  return Array.from(text).filter((sign) => signPicture(sign) === missing)
}

test('a name in rare characters is shown and printed; where the fonts of the system lack one, in the font that the build ships', async ({
  page,
  mock,
}) => {
  const name = '王𬱖㛃𠅤'
  const loadedFonts = () =>
    page.evaluate(() =>
      Array.from(document.fonts, ({ family, status }) => status === 'loaded' && family.replaceAll('"', '')),
    )
  await logIn(page, mock, 'ayguli')
  await page.goto(ticketPage)
  await expect(page.getByText('阿依古丽·买买提').first()).toBeVisible()
  expect(await loadedFonts()).toEqual([false])
  await page.route('**/printtemplate/isZkzdy', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replaceAll('阿依古丽·买买提', name) })
  })
  await page.reload()
  const shown = page.getByText(name).first()
  await expect(shown).toBeVisible()
  const fontFamily = await shown.evaluate((element) => getComputedStyle(element).fontFamily)
  await expect.poll(() => page.evaluate(signsWithoutGlyph, { text: name, fontFamily })).toEqual([])
  const isShipped = (await loadedFonts()).includes('Rare Characters')
  const { totalPages, text, fonts, embedsFonts } = await printedText(page)
  expect([totalPages, embedsFonts]).toEqual([1, true])
  expect(text).toContain(name)
  expect(fonts.includes('RareCharacters')).toBe(isShipped)
  // Where it was not needed, it can be loaded.
  await page.evaluate((signs) => document.fonts.load('32px "Rare Characters"', signs), name)
  expect(await loadedFonts()).toEqual(['Rare Characters'])
})

/** Opens the released ticket of ayguli. */
async function openTicket(page: Page, mock: Mock) {
  await logIn(page, mock, 'ayguli')
  await page.goto(ticketPage)
  await page.getByRole('button', { name: '打印准考证', exact: true }).waitFor()
}

test('prints exactly one A4 sheet with selectable text, a barcode that can be read, and nothing of the frame @phone @core', async ({
  page,
  mock,
}) => {
  await openTicket(page, mock)
  const pdf = await page.pdf({ preferCSSPageSize: true })
  const { totalPages, inMillimetres, text, embedsFonts } = await textOfPdf(pdf)
  const { Code128: number = 'none' } = await scannedCodes(pictureOfPdf(pdf))
  expect(text).toContain(number)
  expect(totalPages).toBe(1)
  expect(inMillimetres).toEqual([210, 297])
  expect(embedsFonts).toBe(true)
  expect(text).toContain('阿依古丽·买买提')
  expect(text).toContain('英语三级笔试')
  expect(text).not.toContain('首页')
  expect(text).not.toContain('保存图片')
})

test.describe('a released ticket @phone', () => {
  test.beforeEach(({ page, mock }) => openTicket(page, mock))

  test('is saved as a picture, and its dates as a calendar', async ({ page }) => {
    const picture = await download(page, '保存图片')
    expect(picture.name).toBe('准考证.png')
    expect([picture.bytes.readUInt32BE(16), picture.bytes.readUInt32BE(20)]).toEqual([1654, 2339])
    // A blank sheet would have a few kilobytes.
    expect(picture.bytes.length).toBeGreaterThan(60_000)
    const { Code128: number } = await scannedCodes(picture.bytes)
    expect(number).toMatch(/^\w{8,}$/)
    await expect(page.getByText(number ?? '', { exact: true }).first()).toBeVisible()
    const { bytes } = await download(page, '添加到日历')
    const calendar = new ICAL.Component(ICAL.parse(bytes.toString('utf8')))
    const events = calendar.getAllSubcomponents('vevent').map((it) => new ICAL.Event(it))
    expect(events).toHaveLength(2)
    expect(events[0]?.location).toBe('第一中学考点，乌鲁木齐市人民中路 18 号')
    expect(events[0]?.component.getFirstSubcomponent('valarm')).not.toBeNull()
  })
})
