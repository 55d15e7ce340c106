import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

import { users } from '#mocks/user/seeds.ts'
import { open } from '#web/testing/client.tsx'

/** The screen of users, for an administrator; `before` changes the upstream first. */
export const begin = (search = '', before?: () => unknown) =>
  open(`/system/user${search}`, { as: 'admin', ...(before && { before }) })

/** The first guest of the crowd. */
export const guest = users.find(({ roleId }) => roleId === '-1')

/** The row of a candidate as it is now. */
export const lina = () => users.find(({ account }) => account === 'lina')

/** Chooses options of a field by their names. */
export async function chooseIn(user: UserEvent, label: string, names: readonly string[]) {
  const field = within(screen.getByRole('dialog')).getByRole('combobox', { name: label })
  await user.click(field)
  for (const name of names) await user.click(await (await choices()).findByRole('option', { name }))
  await user.keyboard('{Escape}')
}

/** The list of a field that is open. */
export const choices = async () => within(await screen.findByRole('listbox'))
