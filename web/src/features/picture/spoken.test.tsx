import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { jpeg } from '#mocks/fixtures/sample-jpeg.ts'
import { activate } from '#web/client/i18n.ts'
import { stubCanvas } from '#web/testing/canvas.ts'
import { open } from '#web/testing/client.tsx'
import { heard, listen, readPage, tabOn, tabTo } from '#web/testing/screen-reader.ts'

const photo = new File([jpeg({ width: 900, height: 1260, size: 60_000 })], 'photo.jpg', { type: 'image/jpeg' })

/** Sizes that jsdom does not compute: the cropper has a frame. */
function stubLayout() {
  const [width, height] = [420, 588]
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(width)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(height)
  const box = { x: 0, y: 0, left: 0, top: 0, right: width, bottom: height, width, height, toJSON: () => '' }
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(box)
}

/** Chooses, crops and uploads a photo by the keyboard alone; the dialog for files is the system's. */
async function upload() {
  stubCanvas()
  stubLayout()
  await activate('zh')
  const { user } = await open('/base/avatar/index', { as: 'lina' })
  await tabTo(user, await screen.findByRole('button', { name: '选择文件' }))
  await listen()
  const dialog = vi.spyOn(HTMLElement.prototype, 'click')
  await user.keyboard('{Enter}')
  const [input] = dialog.mock.contexts
  if (!(input instanceof HTMLInputElement)) throw new Error('no dialog for files was opened')
  fireEvent.change(input, { target: { files: [photo] } })
  const next = await screen.findByRole('button', { name: /^下一步，检查照片/ })
  const image = document.querySelector('[data-testid=container] img')
  if (image) fireEvent.load(image)
  await vi.waitFor(() => expect(next).toBeEnabled())
  await tabOn(user, next)
  await user.keyboard('{Enter}')
  await tabOn(user, await screen.findByRole('button', { name: '确认上传' }))
  await user.keyboard('{Enter}')
  await screen.findByText(/^照片已上传，/)
  // The progress of the upload is heard on a slow machine only.
  return (await heard()).replaceAll(/^polite: .*\n/gm, '')
}

test('the page for the photo is read', async () => {
  await activate('zh')
  await open('/base/avatar/index', { as: 'lina' })
  await screen.findByRole('button', { name: /恢复默认头像/ })
  expect(await readPage()).toMatchInlineSnapshot(`
    "heading, 上传照片, level 1
    近期免冠正面证件照，选好后自动裁剪、检查和压缩
    button, 用手机继续
    file upload
    把照片拖到这里
    button, 选择文件
    JPG 或 PNG，手机原图即可，会自动压缩
    button, 恢复默认头像
    正面免冠，白色背景
    背景杂乱
    光线太暗
    戴帽子或墨镜
    头太小或偏在一边"
  `)
})

test('by keyboard a photo is chosen, cropped and uploaded', async () => {
  expect(await upload()).toMatchInlineSnapshot(`
    "group, 裁剪照片
    group, 裁剪框，用方向键移动照片
    button, 向左旋转
    button, 向右旋转
    slider, 缩放, orientated horizontally, max value 5, min value 1, 1
    button, 下一步，检查照片
    group, 检查照片
    button, 确认上传
    group, 照片已上传，提交报名后开始审核"
  `)
})
