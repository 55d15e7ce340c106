import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { showPart } from '#web/testing/part.tsx'
import { WithdrawnNote } from './withdrawn.tsx'

test('after a withdrawal the page says that there is no sign-up, until when to submit again, and what can be done', async () => {
  await showPart(<WithdrawnNote until="2026-12-08T17:00:00+08:00">去报名</WithdrawnNote>)
  const note = screen.getByRole('note', { name: '报名已撤回，目前没有报名' })
  expect(note).toHaveTextContent(/请在 2026-12-08\s17:00 前重新提交去报名$/)
})

test('a withdrawal from an exam whose deadline is unknown names none', async () => {
  await showPart(<WithdrawnNote until={null} />)
  expect(screen.getByRole('note')).toHaveTextContent('请在报名截止前重新提交')
})
