import type { Page } from '@playwright/test'

import { png } from '#mocks/fixtures/png.ts'
import { portrait } from '#mocks/fixtures/portrait.ts'
import { exif } from '#mocks/fixtures/sample-jpeg.ts'
import { filledUp, samplePictures } from '#mocks/fixtures/sample-picture.ts'
import { logIn } from '../testing/log-in.ts'
import type { Mock } from '../testing/mock.ts'
import { expectAccessible } from '../testing/page-state.ts'
import { expect, test } from '../testing/test.ts'

type Bytes = Uint8Array

/** Chooses a file by the visible button. */
async function choose(page: Page, ...files: Bytes[]) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /选择文件|从相册选择/ }).click()
  const payloads = files.map((bytes, n) => ({
    name: `${n + 1}.jpg`,
    mimeType: 'image/jpeg',
    buffer: Buffer.from(bytes),
  }))
  await (await chooser).setFiles(payloads)
}

async function uploadChosen(page: Page) {
  await page.getByRole('button', { name: '下一步，检查照片' }).click()
  await page.getByRole('button', { name: '确认上传' }).click()
}

type StoredPicture = {
  fileType: string
  status: string
  size: number
  width: number
  height: number
  type: string
  url: string
}

/** Stored pictures of an account. */
async function storedPictures(mock: Mock, account = 'lina'): Promise<StoredPicture[]> {
  const { accounts } = (await mock.state()) as { accounts: { account: string; pictures: StoredPicture[] }[] } // the mock's own page reads it so
  return accounts.find((it) => it.account === account)?.pictures ?? []
}

/** Expects one portrait within the limits of the exam. */
async function expectPortrait(mock: Mock): Promise<StoredPicture> {
  const pictures = await storedPictures(mock)
  expect(pictures).toHaveLength(1)
  const [photo] = pictures
  if (!photo) throw new Error('nothing is stored')
  expect(photo).toMatchObject({ fileType: 'photo', status: 'uploaded', type: 'image/jpeg' })
  expect(photo.size).toBeGreaterThanOrEqual(20_480)
  expect(photo.size).toBeLessThanOrEqual(204_800)
  expect(photo.width >= 295 && photo.width <= 590 && photo.height >= 413 && photo.height <= 826).toBe(true)
  expect(photo.width / photo.height).toBeCloseTo(295 / 413, 1)
  return photo
}

/** Mean colours of the upper left corner and of the middle of the lower edge. */
const meanColours = (page: Page, url: string) =>
  page.evaluate(async (address) => {
    const image = await createImageBitmap(await (await fetch(address)).blob())
    const canvas = new OffscreenCanvas(image.width, image.height)
    const pen = canvas.getContext('2d')
    pen?.drawImage(image, 0, 0)
    const at = (x: number, y: number) => [...(pen?.getImageData(image.width * x, image.height * y, 1, 1).data ?? [])]
    return { corner: at(0.05, 0.05), cloth: at(0.25, 0.95) }
  }, url)

/** A photo in landscape pixels whose EXIF orientation makes it upright. */
async function rotatedPhoto(page: Page): Promise<Bytes> {
  const jpeg = await jpegPhoto(page, { isTurned: true })
  return Buffer.concat([jpeg.subarray(0, 2), exif(6), jpeg.subarray(2)])
}

/** A photo as the browser encodes it. */
async function jpegPhoto(page: Page, { isTurned = false } = {}): Promise<Bytes> {
  const base64 = png(portrait({ width: 900, height: 1260 })).toString('base64')
  const encoded = await page.evaluate(
    async (upright) => {
      const bytes = Uint8Array.from(atob(upright.base64), (it) => it.charCodeAt(0))
      const image = await createImageBitmap(new Blob([bytes]))
      const { width, height } = upright.isTurned ? { width: image.height, height: image.width } : image
      const canvas = new OffscreenCanvas(width, height)
      const pen = canvas.getContext('2d')
      if (upright.isTurned) {
        pen?.translate(0, image.width)
        pen?.rotate(-Math.PI / 2)
      }
      pen?.drawImage(image, 0, 0)
      const jpeg = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer())
      return btoa(Array.from(jpeg, (it) => String.fromCharCode(it)).join(''))
    },
    { base64, isTurned },
  )
  return Buffer.from(encoded, 'base64')
}

/** A grey picture of 12,000 by 8,400 pixels. */
function hugePicture(): Bytes {
  const [width, height] = [12_000, 8400]
  const small = portrait({ width: 1200, height: 840 })
  const data = new Uint8Array(width * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      data[y * width + x] = small.data[(Math.floor(y / 10) * 1200 + Math.floor(x / 10)) * 3] ?? 0
    }
  }
  return png({ width, height, channels: 1, data })
}

const good = () => png(portrait({ width: 885, height: 1239 }))

test.beforeEach(async ({ page, mock }) => {
  await logIn(page, mock, 'lina')
  await page.goto('/base/avatar/index')
})

test('a photo is chosen, cropped, checked, uploaded, and is there after a reload; a rotated photo is stored upright, without EXIF @core', async ({
  page,
  mock,
}) => {
  await choose(page, await rotatedPhoto(page))
  await expect(page.getByRole('group', { name: /裁剪框/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '下一步，检查照片' }).click()
  await expect(page.getByText(/检查通过：文件类型、文件大小、像素、形状、画面内容、明暗、清晰度、背景/)).toBeVisible()
  await page.getByRole('button', { name: '确认上传' }).click()
  await expect(page.getByText('照片已上传，提交报名后开始审核')).toBeVisible()
  const { url } = await expectPortrait(mock)
  const { corner, cloth } = await meanColours(page, url)
  expect(Math.min(...corner.slice(0, 3))).toBeGreaterThan(225)
  expect(Math.max(...cloth.slice(0, 3))).toBeLessThan(140)
  expect(Buffer.from(await (await fetch(url)).arrayBuffer()).includes('Exif')).toBe(false)
  await page.reload()
  await expect
    .poll(() => page.getByRole('img', { name: '您的照片' }).evaluate((it: HTMLImageElement) => it.naturalWidth))
    .toBeGreaterThan(0)
})

test('a photo with fill bytes, with bytes behind its end, or without its end is drawn anew', async ({ page, mock }) => {
  const whole = await jpegPhoto(page)
  const files = {
    'fill bytes': filledUp(whole),
    'bytes behind the end': Buffer.concat([good(), Buffer.alloc(500, 0x20)]),
    'no end marker': whole.subarray(0, -2),
    'the last bytes are missing': whole.subarray(0, -200),
  }
  for (const [name, bytes] of Object.entries(files)) {
    await choose(page, bytes)
    await test.step(name, () => expect(page.getByRole('group', { name: /裁剪框/ })).toBeVisible())
    await page.getByRole('button', { name: '重新选择' }).click()
  }
  await choose(page, whole.subarray(0, whole.length * 0.9))
  await expect(page.getByText('图片缺少一部分')).toBeVisible()
  await page.getByRole('button', { name: '下一步，检查照片' }).click()
  await page.getByRole('button', { name: '仍然使用并上传' }).click()
  await page.getByText('照片已上传，提交报名后开始审核').waitFor()
  await expectPortrait(mock)
})

test('a photo of 12,000 pixels is scaled down', async ({ page, mock }) => {
  test.slow()
  await choose(page, hugePicture())
  await uploadChosen(page)
  await page.getByText('照片已上传，提交报名后开始审核').waitFor()
  await expectPortrait(mock)
})

test('a photo is turned by hand and can be moved with the keyboard', async ({ page, mock }) => {
  await choose(page, good())
  await page.getByRole('button', { name: '向右旋转' }).click()
  await page.getByRole('button', { name: '向左旋转' }).click()
  await page.getByRole('slider', { name: '缩放' }).press('ArrowRight')
  await page.getByRole('group', { name: /裁剪框/ }).press('ArrowDown')
  await uploadChosen(page)
  await page.getByText('照片已上传，提交报名后开始审核').waitFor()
  await expectPortrait(mock)
})

const fatalFaults: Record<string, RegExp> = {
  small: /像素不够/,
  program: /这个文件不是图片/,
  heic: /HEIC/,
  truncated: /不完整或已损坏/,
  type: /这不是 JPG 或 PNG 图片/,
}

test('an unusable file is named at once, and nothing is sent', async ({ page, mock }) => {
  for (const [fault, text] of Object.entries(fatalFaults)) {
    await choose(page, samplePictures.find((it) => it.fault === fault)?.file() ?? new Uint8Array())
    await expect(page.getByRole('list', { name: '照片检查结果' }).getByText(text)).toBeVisible()
  }
  expect((await mock.journal()).filter(({ call }) => call === 'picture.getPictureSavePath')).toEqual([])
})

const warnings = { dark: '画面太暗', blurred: '画面模糊', uneven: '背景不均匀', bright: '画面过亮，细节看不清' }

for (const [fault, text] of Object.entries(warnings)) {
  test(`${fault}: the page says so, and the person may insist`, async ({ page, mock }) => {
    await choose(page, samplePictures.find((it) => it.fault === fault)?.file() ?? new Uint8Array())
    await page.getByRole('button', { name: '下一步，检查照片' }).click()
    await expect(page.getByRole('list', { name: '照片检查结果' }).getByText(text)).toBeVisible()
    await page.getByRole('button', { name: '仍然使用并上传' }).click()
    await page.getByText('照片已上传，提交报名后开始审核').waitFor()
    await expectPortrait(mock)
  })
}

test('an upload that fails twice goes on with the same photo, and there is one', async ({ page, mock }) => {
  await mock.set('/faults', { path: 'PUT obs', kind: 'error', count: 2 })
  await choose(page, good())
  await uploadChosen(page)
  await expect(page.getByText('照片仍在，可直接重试')).toBeVisible()
  await page.getByRole('button', { name: '重试' }).click()
  await expect.poll(async () => (await mock.journal()).filter(({ call }) => call === 'object-store').length).toBe(2)
  await page.getByRole('button', { name: '重试' }).click()
  await page.getByText('照片已上传，提交报名后开始审核').waitFor()
  await expectPortrait(mock)
})

test('a confirmation with a lost answer is repeated, and nothing is sent twice', async ({ page, mock }) => {
  await mock.set('/faults', { path: 'saveUploadPicture', kind: 'lost', count: 1 })
  await choose(page, good())
  await uploadChosen(page)
  await page.getByRole('button', { name: '重试' }).click()
  await page.getByText('照片已上传，提交报名后开始审核').waitFor()
  expect((await mock.journal()).filter(({ call }) => call === 'object-store')).toHaveLength(1)
  await expectPortrait(mock)
})

test('an upload can be cancelled: nothing is stored and the photo is kept', async ({ page, mock }) => {
  await mock.set('/faults', { path: 'PUT obs', kind: 'hang', count: 1 })
  await choose(page, good())
  await uploadChosen(page)
  // Otherwise the fault would apply to the next upload.
  await expect.poll(mock.faults).toEqual([])
  await page.getByRole('button', { name: '取消上传' }).click()
  await expect(page.getByRole('button', { name: '确认上传' })).toBeVisible()
  expect(await storedPictures(mock)).toEqual([])
  await page.getByRole('button', { name: '确认上传' }).click()
  await page.getByText('照片已上传，提交报名后开始审核').waitFor()
  await expectPortrait(mock)
})

test('a phone without a log-in uploads by the link, and the desktop shows it by itself', async ({
  page,
  mock,
  browser,
}) => {
  await page.getByRole('button', { name: '用手机继续' }).click()
  await expect(page.getByRole('img', { name: '在手机上打开上传页的二维码' })).toBeVisible()
  await expectAccessible(page)
  const link = (await mock.journal()).find(({ call }) => call === 'picture.avatarLink')
  const { key } = (link?.answer ?? {}) as { key?: string } // the contract of avatarLink
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, locale: 'zh-CN' })
  const phone = await context.newPage()
  await phone.goto(`${new URL(page.url()).origin}/base/avatar#${key}`)
  await choose(phone, good())
  await uploadChosen(phone)
  await expect(phone.getByText('请回到电脑上继续，现在可以关闭此页')).toBeVisible()
  await expect(page.getByText('已收到手机上传的照片')).toBeVisible()
  await page.getByRole('button', { name: '完成' }).click()
  await expect(page.getByRole('img', { name: '您的照片' })).toBeVisible()
  await expectPortrait(mock)

  await phone.reload()
  await expect(phone.getByText('此链接不能使用了')).toBeVisible()
  expect(new URL(phone.url()).pathname).toBe('/base/avatar/index')
  await context.close()
})

test('several scans are rotated, ordered and uploaded; a deletion is undone; then the set is complete', async ({
  page,
  mock,
}) => {
  await page.goto('/exam/uploadpicture/index')
  const paper = png(portrait({ width: 900, height: 1260, behind: 'room' }))
  const upload = async (name: string, ...files: Bytes[]) => {
    await page.getByRole('button', { name: `上传：${name}` }).click()
    await choose(page, ...files)
  }
  const send = async () => {
    await page.getByRole('button', { name: /^上传 \d 张$/ }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await upload('学历证书', paper, paper)
  await page.getByRole('button', { name: '旋转：1.jpg' }).click()
  await page.getByRole('button', { name: '后移：1.jpg' }).click()
  await expectAccessible(page)
  await send()
  await expectAccessible(page)
  const diplomas = (await storedPictures(mock)).map(({ width, height }) => width > height)
  expect(diplomas).toEqual([false, true])

  await page.getByRole('button', { name: '删除：学历证书 1' }).click()
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(page.getByRole('button', { name: '查看大图：学历证书 1' })).toBeVisible()
  await page.getByRole('button', { name: '删除：学历证书 2' }).click()
  await expect.poll(async () => (await storedPictures(mock)).length).toBe(1)

  await expect(page.getByText('还需要上传：本人照片、身份证人像面、身份证国徽面')).toBeVisible()
  await upload('身份证人像面', paper) // a lone scan without a fault is uploaded at once; the dialog goes on
  await page.getByRole('dialog', { name: '身份证国徽面' }).waitFor()
  await choose(page, paper)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: '上传：本人照片' }).click()
  await choose(page, good())
  await uploadChosen(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: '完成上传' }).click()
  await expect(page.getByText(/照片与材料已齐全/)).toBeVisible()
  expect((await storedPictures(mock)).map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 'reviewing'))
})
