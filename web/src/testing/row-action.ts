import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** Control of an action of a row, whose name may be a pattern: a button, or an entry of the row's menu, which is opened. */
export async function findAction(user: UserEvent, action: string, row: string | RegExp): Promise<HTMLElement> {
  const button = await waitFor(() => {
    const found = namedControl('button', action, row) ?? namedControl('button', '更多操作', row)
    if (!found) throw new Error(`No action ${action} ${row}`)
    return found
  })
  if (!button.getAttribute('aria-label')?.startsWith('更多操作')) return button
  await user.click(button)
  await screen.findAllByRole('menuitem')
  const item = namedControl('menuitem', action, row)
  if (!item) throw new Error(`No action ${action} ${row}`)
  return item
}

/** Presses an action of a row. */
export const pressAction = async (user: UserEvent, action: string, row: string | RegExp) =>
  user.click(await findAction(user, action, row))

/** Whether the menu of a row has an entry whose name matches; the menu is closed again. */
export async function hasInMenu(user: UserEvent, name: RegExp): Promise<boolean> {
  const [more] = screen.queryAllByRole('button', { name: /^更多操作 / })
  if (!more) return false
  await user.click(more)
  const items = await screen.findAllByRole('menuitem')
  const has = items.some((it) => name.test(it.getAttribute('aria-label') ?? ''))
  await user.keyboard('{Escape}')
  return has
}

/** The first control of a role that is named `action row`, with a reason behind it or without. */
function namedControl(role: 'button' | 'menuitem', action: string, row: string | RegExp): HTMLElement | undefined {
  return screen.queryAllByRole(role).find((it) => {
    const label = it.getAttribute('aria-label') ?? ''
    if (!label.startsWith(`${action} `)) return false
    const rest = label.slice(action.length + 1)
    return typeof row === 'string' ? rest === row || rest.startsWith(`${row}: `) : row.test(rest)
  })
}
