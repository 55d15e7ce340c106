import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { showPart } from '#web/testing/part.tsx'
import { documentState, Page } from './page.tsx'

test('the heading of a page that replaces another at the same address comes into view; a navigation scrolls by itself', async () => {
  const focus = vi.spyOn(HTMLElement.prototype, 'focus')
  Object.assign(documentState, { hadPage: true, address: '/elsewhere' })
  const { unmount } = await showPart(<Page title="填写报名信息">{null}</Page>)
  expect(focus).toHaveBeenLastCalledWith({ preventScroll: true })
  unmount()
  await showPart(<Page title="您目前还不能报考这场考试">{null}</Page>)
  expect(focus).toHaveBeenLastCalledWith({ preventScroll: false })
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
})
