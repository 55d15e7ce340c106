import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'

import { exam } from '#contracts/candidate/exam.ts'
import type { PictureStatus } from '#contracts/candidate/picture.ts'
import { session } from '#contracts/session/session.ts'

import type { Tab } from '#bff/testing/browser.ts'
import { clock } from '#mocks/core/clock.ts'
import { faultPlan } from '#mocks/core/faults.ts'
import { journal } from '#mocks/core/journal.ts'
import { exams } from '#mocks/exam/seeds.ts'
import { jpeg } from '#mocks/fixtures/sample-jpeg.ts'
import { pictures } from '#mocks/picture/picture.ts'
import { findExaminee, examinees } from '#mocks/signup/examinee.ts'
import { setStage } from '#mocks/signup/stage.ts'
import { objectStore } from '#mocks/sites/object-store.ts'
import { users } from '#mocks/user/seeds.ts'
import { stubCanvas } from '#web/testing/canvas.ts'
import { open } from '#web/testing/client.tsx'

const lina = '1700000000000000002'
const adult = '1800000000000000001'
const onSite = '1800000000000000007'
const recruitment = '1800000000000000006'

const avatar = '/base/avatar/index'
const papers = '/exam/uploadpicture/index'

/** Uploads a picture as lina, past the page. */
function storePicture(fileType: string, status: PictureStatus = 'uploaded', { reason = '', current = 0 } = {}) {
  const obsKey = `${fileType}-${current}`
  objectStore.put(obsKey, jpeg({ width: 295, height: 413 }))
  const updateTime = '2026-10-01T08:00:00+08:00'
  pictures.put({ id: obsKey, userId: lina, examId: adult, fileType, current, obsKey, status, reason, updateTime })
}

const storeTwo = () => [0, 1].forEach((current) => storePicture('xlzs', 'uploaded', { current }))

const paperFile = (name = 'paper.jpg', size = 60_000) =>
  new File([jpeg({ width: 900, height: 1260, size })], name, { type: 'image/jpeg' })

/** Chooses files with the desktop's input, which is the last file input of the page. */
async function choose(user: UserEvent, ...files: File[]) {
  await screen.findByRole('button', { name: '选择文件' })
  const inputs = document.querySelectorAll<HTMLInputElement>('input[type=file][accept]')
  const input = [...inputs].at(-1)
  if (input) await user.upload(input, files)
}

test('without a photo the page shows the requirements and the ways to provide one', async () => {
  await open(avatar, { as: 'lina' })
  for (const name of ['选择文件', '用手机继续', '恢复默认头像']) {
    expect(await screen.findByRole('button', { name })).toBeVisible()
  }
  expect(screen.getByText('正面免冠，白色背景')).toBeVisible()
  expect(screen.getByRole('link', { name: '返回首页' })).toHaveAttribute('href', '/wel/index')
})

test('a visitor without an upload link is sent to the log-in with a return address', async () => {
  const { address } = await open(avatar)
  await screen.findByRole('heading', { name: '欢迎登录' })
  expect(decodeURIComponent(address())).toContain(`to=${avatar}`)
})

test('the address of the specification keeps the fragment of the upload link', async () => {
  const { address } = await open('/base/avatar#abc')
  expect(await screen.findByText('此链接不能使用了')).toBeVisible()
  expect(address()).toBe('/base/avatar/index#abc')
})

test('without a selected exam the page links to the exams', async () => {
  await open(avatar, { as: 'lina', before: () => void users.change(lina, { examId: null }) })
  expect(await screen.findByText('请先选择考试')).toBeVisible()
  expect(screen.getByRole('link', { name: '查看我的考试' })).toHaveAttribute('href', '/selectexam/index')
})

test('a rejected photo shows the reason and the upload', async () => {
  await open(avatar, { as: 'lina', before: () => storePicture('photo', 'rejected', { reason: '照片过暗' }) })
  expect(await screen.findByText('照片过暗')).toBeVisible()
  expect(screen.getByRole('button', { name: '选择文件' })).toBeVisible()
})

test('an existing photo can be kept or replaced', async () => {
  const { user } = await open(avatar, { as: 'lina', before: () => storePicture('photo', 'reviewing') })
  expect(await screen.findByText('审核中')).toBeVisible()
  expect(screen.queryByRole('button', { name: '选择文件' })).toBeNull()
  await user.click(screen.getByRole('button', { name: '更换照片' }))
  await user.click(await screen.findByRole('button', { name: '保留现有照片' }))
  expect(await screen.findByRole('img', { name: '您的照片' })).toBeVisible()
})

test('an approved photo is locked', async () => {
  await open(avatar, { as: 'lina', before: () => storePicture('photo', 'approved') })
  expect(await screen.findByText(/不能再更换/)).toBeVisible()
  expect(screen.queryByRole('button', { name: '更换照片' })).toBeNull()
})

test('a submitted sign-up shows the photo and why it cannot be changed', async () => {
  await open(avatar, {
    as: 'lina',
    before() {
      storePicture('photo')
      setStage(lina, adult, 'submitted')
    },
  })
  expect(await screen.findByRole('img', { name: '您的照片' })).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent('报名信息已提交，等待审核，不能修改')
  expect(screen.queryByRole('button', { name: '更换照片' })).toBeNull()
})

const afterTheDeadline = () => {
  storePicture('photo')
  exams.change(adult, { signupEndTime: new Date(clock.now() - 1000).toISOString() })
}

test('after the deadline the photo is shown with the reason why it cannot be changed', async () => {
  await open(avatar, { as: 'lina', before: afterTheDeadline })
  expect(await screen.findByRole('img', { name: '您的照片' })).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent(/报名已于.*截止/)
  expect(screen.queryByRole('button', { name: '更换照片' })).toBeNull()
})

test('after the deadline the papers cannot be changed', async () => {
  await open(papers, { as: 'lina', before: afterTheDeadline })
  expect(await screen.findByText(/报名已于.*截止/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /上传|删除|更换/ })).toBeNull()
})

test("the account's picture can be used as the photo", async () => {
  const { user } = await open(avatar, { as: 'lina' })
  await user.click(await screen.findByRole('button', { name: '恢复默认头像' }))
  expect(await screen.findByRole('img', { name: '您的照片' })).toHaveAttribute('crossorigin', 'anonymous')
})

test('a photo can be skipped where the exam allows it', async () => {
  const { user } = await open(avatar, { as: 'lina', before: chosen(onSite) })
  await user.click(await screen.findByRole('button', { name: '暂不上传' }))
  expect(await screen.findByText(/^暂不上传，/)).toBeVisible()
  expect(journal.of('picture.skipConfirm')[0]?.executed).toBe(true)
})

test('a photo cannot be skipped where the exam requires it', async () => {
  await open(avatar, { as: 'lina' })
  await screen.findByRole('button', { name: '选择文件' })
  expect(screen.queryByRole('button', { name: '暂不上传' })).toBeNull()
})

test('the dialog with the code detects that the phone has uploaded the photo', { tags: ['long'] }, async () => {
  const { user } = await open(avatar, { as: 'lina' })
  await user.click(await screen.findByRole('button', { name: '用手机继续' }))
  const dialog = await screen.findByRole('dialog', { name: '用手机继续' })
  expect(await within(dialog).findByRole('img', { name: /二维码/ })).toBeVisible()
  storePicture('photo')
  expect(await within(dialog).findByText('已收到手机上传的照片')).toBeVisible()
  await user.click(within(dialog).getByRole('button', { name: '完成' }))
  expect(await screen.findByRole('img', { name: '您的照片' })).toBeVisible()
})

const requestCount = () => journal.of('picture.getPhoto').length
const goOn = () => act(() => vi.advanceTimersByTimeAsync(4_000))

test('the dialog with the code polls until the code expires, without extending the session', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { user, browser } = await open(avatar, { as: 'lina' })
  await user.click(await screen.findByRole('button', { name: '用手机继续' }))
  expect(await screen.findByRole('img', { name: /二维码/ })).toBeVisible()
  const before = requestCount()
  clock.set(clock.now() + 29 * 60_000)
  await goOn()
  await waitFor(() => expect(requestCount()).toBeGreaterThan(before))
  vi.setSystemTime(Date.now() + 601_000)
  await goOn()
  const last = requestCount()
  await goOn()
  await goOn()
  expect(requestCount()).toBe(last)
  clock.set(clock.now() + 61_000)
  expect((await browser.value(session.current)).account).toBeNull()
})

test('a failed request can be retried', async () => {
  const { user } = await open(avatar, {
    as: 'lina',
    before: () => faultPlan.add({ path: 'pictureUpload/getPhoto', kind: 'error', count: 1 }),
  })
  await user.click(await screen.findByRole('button', { name: '重试' }))
  expect(await screen.findByRole('button', { name: '选择文件' })).toBeVisible()
})

test('without a selected exam the papers link to the exams', async () => {
  await open(papers, { as: 'zhangwei' })
  expect(await screen.findByText('每场考试需要的照片与材料不同，请先选择考试')).toBeVisible()
})

test('the finish button lists what is missing and works once nothing is', async () => {
  const required = ['photo', 'sfzrx', 'sfzgh']
  const { user } = await open(papers, { as: 'lina', before: () => required.forEach((it) => storePicture(it)) })
  const finish = await screen.findByRole('button', { name: '完成上传' })
  expect(finish).toHaveAccessibleDescription('还需要上传：学历证书')
  await user.click(finish)
  expect(journal.of('picture.endUploadPicture')).toEqual([])
  stubCanvas()
  await user.click(screen.getByRole('button', { name: '上传：学历证书' }))
  await choose(user, paperFile())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: '完成上传' }))
  expect(await screen.findByText(/照片与材料已齐全/)).toBeVisible()
})

test('the completed state is removed when a picture is deleted', async () => {
  const all = ['photo', 'sfzrx', 'sfzgh', 'xlzs']
  const { user } = await open(papers, { as: 'lina', before: () => all.forEach((it) => storePicture(it)) })
  await user.click(await screen.findByRole('button', { name: '完成上传' }))
  expect(await screen.findByText(/照片与材料已齐全/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: '删除：学历证书 1' }))
  expect(screen.queryByText(/照片与材料已齐全/)).toBeNull()
  expect(screen.getByRole('button', { name: '完成上传' })).toHaveAccessibleDescription('还需要上传：学历证书')
})

test('papers are uploaded in the chosen order, and a retry uploads the missing ones', async () => {
  stubCanvas()
  const { user } = await open(papers, { as: 'lina' })
  await user.click(await screen.findByRole('button', { name: '上传：学历证书' }))
  await choose(user, paperFile('first.jpg'), paperFile('second.jpg'))
  await user.click(await screen.findByRole('button', { name: '前移：second.jpg' }))
  const names = within(screen.getByRole('dialog')).getAllByText(/\.jpg$/)
  expect(names.map((it) => it.textContent)).toEqual(['second.jpg', 'first.jpg'])
  faultPlan.add({ path: 'PUT obs', kind: 'error', count: 1 })
  await user.click(screen.getByRole('button', { name: '上传 2 张' }))
  await user.click(await screen.findByRole('button', { name: '重试' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(pictures.filter((row) => row.fileType === 'xlzs').map(({ current }) => current)).toEqual([0, 1])
})

const storedFronts = () => pictures.filter(({ fileType }) => fileType === 'sfzrx')

test('a lone scan is uploaded at once where the check finds no fault, and the dialog goes on with what is missing', async () => {
  stubCanvas()
  const { user } = await open(papers, { as: 'lina', before: () => storePicture('sfzgh') })
  await user.click(await screen.findByRole('button', { name: '上传：身份证人像面' }))
  await choose(user, paperFile())
  const next = within(await screen.findByRole('dialog', { name: '学历证书' }))
  expect(next.getByText('已上传，请继续上传这一项')).toHaveFocus()
  expect(storedFronts()).toHaveLength(1)
  await choose(user, paperFile())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(pictures.filter(({ fileType }) => fileType === 'xlzs')).toHaveLength(1)
})

test('the picture that the dialog has just uploaded can be replaced from there', async () => {
  stubCanvas()
  const { user } = await open(papers, { as: 'lina' })
  await user.click(await screen.findByRole('button', { name: '上传：身份证人像面' }))
  await choose(user, paperFile())
  await user.click(await screen.findByRole('button', { name: '更换' }))
  expect(await screen.findByRole('dialog', { name: '身份证人像面' })).toBeVisible()
  const [first] = storedFronts()
  await choose(user, paperFile('better.jpg'))
  expect(await screen.findByRole('dialog', { name: '身份证国徽面' })).toBeVisible()
  expect(storedFronts()).toHaveLength(1)
  expect(storedFronts()[0]?.obsKey).not.toBe(first?.obsKey)
})

test('what the dialog goes on with can be uploaded later', { tags: ['long'] }, async () => {
  stubCanvas()
  const { user } = await open(papers, { as: 'lina' })
  await user.click(await screen.findByRole('button', { name: '上传：身份证人像面' }))
  await choose(user, paperFile())
  await user.click(await screen.findByRole('button', { name: '以后再传' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('button', { name: '上传：身份证国徽面' })).toBeVisible()
})

test('a lone scan waits for its owner where the check finds a fault that can be accepted', async () => {
  stubCanvas()
  const { user } = await open(papers, { as: 'lina' })
  await user.click(await screen.findByRole('button', { name: '上传：身份证人像面' }))
  await choose(user, paperFile('small.jpg', 3_000))
  const send = await screen.findByRole('button', { name: '上传 1 张' })
  expect(send).toBeEnabled()
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(storedFronts()).toEqual([])
  await user.click(send)
  await waitFor(() => expect(storedFronts()).toHaveLength(1))
})

test('a file that is not a picture is named and blocks the upload until it is removed', async () => {
  stubCanvas()
  const { user } = await open(papers, { as: 'lina' })
  await user.click(await screen.findByRole('button', { name: '上传：学历证书' }))
  const program = new File(['MZ and so on'], 'scan.jpg', { type: 'image/jpeg' })
  await choose(user, program, paperFile())
  expect(await screen.findByText('这个文件不是图片')).toBeVisible()
  expect(screen.getByRole('button', { name: '上传 2 张' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: '移除：scan.jpg' }))
  expect(await screen.findByRole('button', { name: '上传 1 张' })).toBeEnabled()
})

test('a deletion can be undone, and is executed when the page is left', { tags: ['long'] }, async () => {
  const { user } = await open(papers, { as: 'lina', before: storeTwo })
  await user.click(await screen.findByRole('button', { name: '删除：学历证书 1' }))
  await user.click(screen.getByRole('button', { name: '撤销' }))
  await user.click(screen.getByRole('button', { name: '删除：学历证书 2' }))
  expect(journal.of('picture.delUploadPicture')).toEqual([])
  await user.click(screen.getByRole('link', { name: '消息中心' }))
  await waitFor(() => expect(pictures.filter((row) => row.fileType === 'xlzs')).toHaveLength(1))
  expect(pictures.byId('xlzs-0')).toBeDefined()
})

test('pictures open in a viewer, and the arrow keys go to the next one', async () => {
  const { user } = await open(papers, { as: 'lina', before: storeTwo })
  await user.click(await screen.findByRole('button', { name: '查看大图：学历证书 1' }))
  expect(await screen.findByRole('img', { name: '学历证书 1' })).toBeInTheDocument()
  await user.keyboard('{ArrowRight}')
  expect(await screen.findByRole('img', { name: '学历证书 2' })).toBeInTheDocument()
})

test('a submitted sign-up shows its pictures read-only', { tags: ['long'] }, async () => {
  await open(papers, {
    as: 'lina',
    before() {
      storePicture('xlzs', 'reviewing')
      setStage(lina, adult, 'submitted')
    },
  })
  expect(await screen.findByText(/报名已提交，照片与材料只能查看。如需修改，请先撤回报名/)).toBeVisible()
  expect(screen.getByRole('button', { name: '查看大图：学历证书 1' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /上传|删除|更换/ })).toBeNull()
})

test.each([
  ['whose review has begun', 'submitted', true, '报名信息已提交，等待审核，不能修改'],
  ['that is closed', 'closed', false, '本次报名已关闭'],
] as const)(
  'a sign-up %s shows its pictures read-only and does not suggest to withdraw',
  async (_, stage, underReview, reason) => {
    await open(papers, {
      as: 'lina',
      before() {
        setStage(lina, adult, stage)
        examinees.change(findExaminee(lina, adult)?.id ?? '', { underReview })
      },
    })
    expect(await screen.findByText(reason)).toBeVisible()
    expect(screen.getByText(/^照片与材料只能查看/)).toBeVisible()
    expect(screen.queryByText(/请先撤回报名/)).toBeNull()
  },
)

const chosen = (examId: string) => (browser: Tab) => browser.value(exam.selectExam, { examId })

test('recruitment has its own papers and calls', async () => {
  await open(papers, { as: 'lina', before: chosen(recruitment) })
  expect(await screen.findByRole('region', { name: '报名推荐表' })).toBeVisible()
  expect(journal.of('zppicture.getPicture')).toHaveLength(1)
  expect(journal.of('picture.getPicture')).toEqual([])
})

test('papers can be skipped where all are optional', async () => {
  const { user } = await open(papers, { as: 'lina', before: chosen(onSite) })
  await user.click(await screen.findByRole('button', { name: '暂不上传，先继续' }))
  expect(await screen.findByText(/^暂不上传，/)).toBeVisible()
})
