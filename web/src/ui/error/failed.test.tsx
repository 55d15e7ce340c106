import { act, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'

import { ApiError } from '#contracts/core/error.ts'

import { activate } from '#web/client/i18n.ts'
import { showPart } from '#web/testing/part.tsx'
import { Failed } from './failed.tsx'

const noAnswer = <Failed error={new ApiError('upstream_unavailable')} retry={() => undefined} />

test('a page that cannot be opened offline says that the network is missing, and that nothing typed is lost', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await showPart(noAnswer)
  expect(screen.getByRole('alert')).toHaveTextContent('网络已断开，联网后自动显示您已填写和保存的内容不受影响')
})

test('with a network it asks to check it', async () => {
  await showPart(noAnswer)
  expect(screen.getByRole('alert')).toHaveTextContent('暂时连接不上服务器，请检查网络后重试')
})

test('in English what a refusal lists is translated name by name, also a name with the separator of the list', async () => {
  onTestFinished(() => activate('zh'))
  await act(() => activate('en'))
  const detail = '报名信息不完整：层次、专业与科目、报名地与考点、甲乙、丙'
  await showPart(<Failed error={new ApiError('refused', { detail })} retry={() => undefined} />)
  expect(screen.getByRole('alert')).toHaveTextContent(
    'The sign-up is incomplete: Level, major and subjects, City and venue, 甲乙, 丙',
  )
})

test('in English a refusal keeps what stands behind its second colon', async () => {
  onTestFinished(() => activate('zh'))
  await act(() => activate('en'))
  await showPart(
    <Failed error={new ApiError('refused', { detail: '报名信息不完整：甲：乙' })} retry={() => undefined} />,
  )
  expect(screen.getByRole('alert')).toHaveTextContent('The sign-up is incomplete: 甲：乙')
})
