import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { png } from '#mocks/fixtures/png.ts'
import { portrait } from '#mocks/fixtures/portrait.ts'
import { logIn } from '../log-in.ts'
import { until } from '../tab.ts'
import type { Journey } from './journey.ts'

const ticketPage = '/exam/zkzdy/index'
const printTicket = { role: 'button', name: '打印准考证' }

/** Journeys about the ticket and the photo. */
export const documentJourneys: readonly Journey[] = [
  {
    name: 'the ticket',
    isSmoke: true,
    async run(scene) {
      const tab = await logIn(scene, 'ayguli')
      await tab.goto(ticketPage)
      await tab.see(printTicket)
      await tab.see({ text: /第一中学考点/ })
    },
  },
  {
    name: 'the ticket without a network',
    async run(scene) {
      const tab = await logIn(scene, 'ayguli')
      await tab.goto(ticketPage)
      await tab.see(printTicket)
      await until('a service worker', async () => tab.evaluate('Boolean(navigator.serviceWorker.controller)'))
      // Copies are stored in the background: a second visit leaves the time for it.
      await tab.goto('/wel/index')
      await tab.see({ role: 'heading', name: /阿依古丽/ })
      await tab.goto(ticketPage)
      await tab.see(printTicket)
      scene.network.cut()
      await tab.goto(ticketPage)
      await tab.see(printTicket)
      await tab.see({ text: /第一中学考点/ })
      await tab.see({ text: /保存在本机的离线副本/ })
    },
  },
  {
    name: 'a photo is chosen, cropped and uploaded',
    unsupported: { WebKitGTK: 'the object store of the mock speaks http, which WebKit refuses from a page over https' },
    async run(scene) {
      const folder = mkdtempSync(join(tmpdir(), 'photo-'))
      const file = join(folder, 'photo.png')
      writeFileSync(file, png(portrait({ width: 885, height: 1239 })))
      try {
        const tab = await logIn(scene, 'lina')
        await tab.goto('/base/avatar/index')
        await tab.see({ role: 'button', name: /选择文件|从相册选择/ })
        await tab.upload(file)
        await tab.see({ role: 'group', name: /裁剪框/ })
        await tab.click({ role: 'button', name: '下一步，检查照片' })
        await tab.click({ role: 'button', name: '确认上传' })
        await tab.see({ text: '照片已上传，提交报名后开始审核。' })
      } finally {
        rmSync(folder, { recursive: true })
      }
    },
  },
]
