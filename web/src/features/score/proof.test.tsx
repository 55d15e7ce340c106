import { act, screen, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'

import { score as calls } from '#contracts/candidate/score.ts'

import type { Tab } from '#bff/testing/browser.ts'
import { journal } from '#mocks/core/journal.ts'
import { type ProofForm, proofForm } from '#mocks/score/proof.ts'
import { scores } from '#mocks/score/seeds.ts'
import { open } from '#web/testing/client.tsx'
import { captureDownloads } from '#web/testing/downloads.ts'

const [computer, older] = ['1890000000000000003', '1890000000000000008']
const detail = (id: string) => `/notselectexam/scorequeryresult3/index?scoreExamId=${id}`

const openWith = (form: ProofForm, id = computer) =>
  open(detail(id), { as: 'ayguli', before: () => void (proofForm.value.form = form) })

/** Proofs that the mock was asked for. */
const upstreamCalls = () => journal.of('score.downloadScoreProve').length

const button = () => screen.findByRole('button', { name: '下载成绩证明' })

test.each<[ProofForm, string]>([
  ['base64', computer],
  ['address', computer],
  ['base64', older],
])('a proof in the form "%s" is saved under the name of the exam, with its year', async (form, id) => {
  const saved = captureDownloads()
  const { user } = await openWith(form, id)
  await user.click(await button())
  expect(await screen.findByText('成绩证明已下载')).toBeVisible()
  const { examName } = scores.get(id)
  expect(examName).toMatch(/^20\d\d年/)
  expect(saved.map(({ name }) => name)).toEqual([`${examName} 成绩证明.pdf`])
  expect(await saved[0]?.file?.text()).toMatch(/^%PDF-/)
})

test('HTML is shown without its scripts in a sandboxed frame, and printed from there', async () => {
  const saved = captureDownloads()
  const { user } = await openWith('html')
  await user.click(await button())
  const dialog = within(await screen.findByRole('dialog', { name: '成绩证明' }))
  const frame = await dialog.findByTitle<HTMLIFrameElement>('成绩证明内容')
  expect(frame.getAttribute('sandbox')).toBe('allow-same-origin allow-modals')
  await vi.waitFor(() => expect(frame.contentDocument?.body).toHaveTextContent(/成绩证明 姓名 阿依古丽·买买提/))
  const content = frame.contentDocument
  expect(content?.querySelectorAll('script, [onclick], [style=""]')).toHaveLength(0)
  expect(content?.querySelector('table')?.style.width).toBe('100%')
  expect(content?.querySelector('style')).toHaveTextContent('border: 1px solid #999')
  const print = vi.fn<() => void>()
  Object.assign(frame.contentWindow ?? {}, { print })
  await user.click(dialog.getByRole('button', { name: '打印成绩证明' }))
  expect(print).toHaveBeenCalledOnce()
  await user.click(dialog.getByRole('button', { name: '关闭' }))
  expect(saved).toEqual([])
})

test('while too many want theirs the page says so, and has the file by itself later', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const saved = captureDownloads()
  const { user } = await openWith('overload')
  await user.click(await button())
  expect(await screen.findByRole('alert')).toHaveTextContent(/当前下载人数过多，请稍后下载.*秒后自动重试/)
  proofForm.value.form = 'base64'
  for (let n = 0; n < 30 && saved.length === 0; n += 1) await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(await screen.findByText('成绩证明已下载')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(saved).toHaveLength(1)
})

test('the eleventh look-up of a minute says when it goes on, and does not reach the upstream', async () => {
  const before = async (browser: Tab) => {
    for (let n = 0; n < 9; n += 1) {
      await browser.call(n % 2 ? calls.scoreInfo : calls.downloadScoreProve, { scoreExamId: computer })
    }
  }
  const { user } = await open(detail(computer), { as: 'ayguli', before })
  const count = upstreamCalls()
  await user.click(await button())
  expect(await screen.findByRole('alert')).toHaveTextContent(/\d+ 秒后自动重试/)
  expect(upstreamCalls()).toBe(count)
})

test('a result that is not final has no proof', async () => {
  await open(detail('1890000000000000022'), { as: 'lina' })
  expect(await screen.findByRole('note')).toHaveTextContent('成绩正在复查')
  expect(screen.queryByRole('button', { name: '下载成绩证明' })).toBeNull()
})
