import { notifications } from '@mantine/notifications'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { switches } from '#contracts/administration/switches.ts'

import { journal } from '#mocks/core/journal.ts'
import { open } from '../testing/client.tsx'
import { administration } from '../testing/screens.ts'

const OPERATOR_TOKEN = 'operator-of-the-tests-0123456789-abcdef'
const reason = '系统维护中，目前只能查看'

/** Names of controls that change nothing. */
const reads =
  /^(?:导出|视图|本次更改|刷新|列|显示列|全部展开|全部收起|机构树|更多操作|选项|同时段接口日志|每 10 秒自动刷新)/

const toName = (it: HTMLElement) => it.getAttribute('aria-label') ?? it.textContent

/** Controls of a list that lead to a change: its toolbar, and the actions of its rows. */
function writes() {
  const toolbar = within(screen.getByRole('toolbar', { name: '列表操作' })).getAllByRole('button')
  const rows = Array.from(document.querySelectorAll<HTMLElement>('tbody td:last-child button'))
  return [...toolbar, ...rows].filter((it) => !reads.test(toName(it)))
}

test('in read-only mode every button of a list that leads to a change says so before, and opens nothing', async () => {
  const app = await open('/wel/index', {
    as: 'admin',
    settings: { OPERATOR_TOKEN },
    before: (browser) =>
      browser.call(switches, { readOnly: true }, { headers: { Authorization: `Bearer ${OPERATOR_TOKEN}` } }),
  })
  for (const { path, buttons } of administration) {
    await app.visit(path)
    await screen.findAllByRole('rowheader')
    const found = writes()
    expect(found.length > 0, `${path}: buttons`).toBe(buttons !== undefined)
    for (const it of found) {
      expect(it, `${path}: ${it.textContent}`).toHaveAttribute('aria-disabled', 'true')
      expect(it).toHaveAttribute('title', reason)
    }
    const [first] = found
    if (!first) continue
    await app.user.click(first)
    await waitFor(() => expect(screen.getAllByText(reason).length).toBeGreaterThan(0))
    expect(screen.queryByRole('dialog'), `${path}: a dialog`).toBeNull()
  }
  await app.visit('/system/dept')
  const more = await screen.findByRole('button', { name: /^更多操作 考务科/ })
  act(() => notifications.clean())
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  more.focus()
  await app.user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(await screen.findByText(reason)).toBeVisible()
  expect(journal.of('dept.submit')).toEqual([])
})
