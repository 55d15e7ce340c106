import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { jpeg } from '#mocks/fixtures/sample-jpeg.ts'
import { reissues } from '#mocks/reissue/seeds.ts'
import { stubCanvas } from '#web/testing/canvas.ts'
import { open } from '#web/testing/client.tsx'

const result = '/notselectexam/scorequeryresult3/index?scoreExamId=1890000000000000003'

/** A person with one finger, who counts. The choice of a file in the system's own dialog is not counted. */
function countingFinger(user: UserEvent) {
  const count = { taps: 0 }
  return {
    count,
    async tap(target: HTMLElement) {
      count.taps += 1
      await user.click(target)
    },
    /** Chooses a file in the open dialog. */
    async upload(label: string) {
      await screen.findByRole('dialog', { name: label })
      await screen.findByRole('button', { name: '选择文件' })
      count.taps += 1
      const input = [...document.querySelectorAll<HTMLInputElement>('input[type=file][accept]')].at(-1)
      const file = new File([jpeg({ width: 900, height: 1260, size: 60_000 })], 'paper.jpg', { type: 'image/jpeg' })
      if (input) await user.upload(input, file)
    },
  }
}

test('from a result to the application that is sent are at most ten taps, with its pictures', async () => {
  stubCanvas()
  const { user } = await open(result, { as: 'ayguli' })
  const { count, tap, upload } = countingFinger(user)
  await tap(await screen.findByRole('link', { name: '补办这份证书' }))
  await user.type(await screen.findByLabelText(/^补办说明/), '搬家时遗失')
  await tap(await screen.findByRole('button', { name: /使用已验证的手机号/ }))
  await user.type(screen.getByLabelText('邮寄地址'), '解放南路 368 号')
  await tap(screen.getByRole('button', { name: '下一步' }))
  await tap(await screen.findByRole('button', { name: '上传：申请人身份证人像面' }))
  for (const label of ['申请人身份证人像面', '申请人身份证国徽面', '遗失声明']) await upload(label)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await tap(screen.getByRole('button', { name: '完成上传' }))
  await tap(await screen.findByRole('button', { name: '提交补办申请' }))
  expect(await screen.findByText('补办申请已提交')).toBeVisible()
  expect(reissues.filter(({ status }) => status === 'submitted')).toHaveLength(1)
  expect(count.taps).toBeLessThanOrEqual(10)
  expect(within(screen.getByRole('main')).queryByRole('alert')).toBeNull()
})
