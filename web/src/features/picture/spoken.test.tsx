import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { activate } from '#web/i18n.ts'
import { open } from '#web/testing/client.tsx'
import { readPage } from '#web/testing/screen-reader.ts'

test('the page for the photo is read in Chinese', async () => {
  await activate('zh')
  await open('/base/avatar/index', { as: 'lina' })
  await screen.findByRole('button', { name: /使用账号头像|Use the account/ })
  expect(await readPage()).toMatchInlineSnapshot(`
    "heading, 上传照片, level 1
    近期免冠正面证件照。选好照片后帮您裁剪、检查和压缩，不需要其他软件。
    button, 用手机继续
    file upload
    把照片拖到这里
    button, 选择文件
    JPG 或 PNG，手机原图即可，会自动压缩
    button, 使用账号头像
    正面免冠，白色背景
    背景杂乱
    光线太暗
    戴帽子或墨镜
    头太小或偏在一边"
  `)
})

test('the page for the photo is read in English', async () => {
  await activate('en')
  await open('/base/avatar/index', { as: 'lina' })
  await screen.findByRole('button', { name: /使用账号头像|Use the account/ })
  expect(await readPage()).toMatchInlineSnapshot(`
    "heading, Upload photo, level 1
    A recent ID photo, facing forward, bare head. We help you crop, check and compress it; no other software is needed.
    button, Continue on a phone
    file upload
    Drop a photo here
    button, Choose a file
    JPG or PNG, straight from the phone; it is compressed for you
    button, Use the account’s picture
    Facing forward, bare head, white background
    Busy background
    Too dark
    Hat or sunglasses
    Head too small or to one side"
  `)
})
