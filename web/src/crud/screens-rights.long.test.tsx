import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { menus } from '#mocks/menu/seeds.ts'
import { roles } from '#mocks/role/seeds.ts'
import { users } from '#mocks/user/seeds.ts'
import { open } from '../testing/client.tsx'
import { hasInMenu } from '../testing/row-action.ts'
import { administration } from '../testing/screens.ts'

/** Names of the controls of a button, by the end of its code. Source: blade-contract 8. */
const controls: Readonly<Record<string, RegExp>> = {
  add: /^新增$/,
  edit: /^编辑 /,
  delete: /^删除 /,
  role: /^角色 /,
  reset: /^重置密码 /,
  setting: /^菜单权限 /,
  authority: /^权限 /,
}

/** Withdraws buttons from all roles. */
function withdraw(codes: readonly string[]) {
  const withdrawn = new Set(menus.filter(({ code }) => codes.includes(code)).map(({ id }) => id))
  for (const role of roles.all()) {
    roles.change(role.id, { menuIds: role.menuIds.filter((id) => !withdrawn.has(id)) })
  }
}

/** Which of some buttons a screen has; `view` is a row that opens. */
async function shownButtons(user: UserEvent, kinds: readonly string[]): Promise<string[]> {
  const [first] = await within(await screen.findByRole('main')).findAllByRole('rowheader')
  const opens =
    first &&
    within(first)
      .queryAllByRole('button')
      .some((it) => !/^(?:展开|收起|移动) /.test(it.getAttribute('aria-label') ?? it.textContent))
  const shown: string[] = []
  for (const kind of kinds) {
    const name = controls[kind]
    const isShown = name ? screen.queryAllByRole('button', { name }).length > 0 || (await hasInMenu(user, name)) : opens
    if (isShown) shown.push(kind)
  }
  return shown
}

/** Of each screen two halves of its buttons, each granted alone. */
const halves = administration.flatMap(({ path: address, buttons }) =>
  (buttons ? [1, 2] : []).map((half) => {
    const { page = '', kinds: all = [] } = buttons ?? {}
    return { address, page, all, granted: all.filter((_, index) => index % 2 === half - 1), half }
  }),
)

test.each(halves)('$address has the buttons that are granted and no others, half $half', async (row) => {
  const { address, page, all, granted } = row
  const withdrawn = all.filter((kind) => !granted.includes(kind))
  const { user } = await open(address, {
    as: 'admin',
    before: () => withdraw(withdrawn.map((kind) => `${page}_${kind}`)),
  })
  expect(await shownButtons(user, all)).toEqual(granted)
})

test('where the server grants no button at all the role decides', async () => {
  const roleId = roles.find(({ roleAlias }) => roleAlias === 'admin')?.id ?? ''
  const { user } = await open('/system/tenant', {
    async before(browser) {
      users.change(users.find(({ account }) => account === 'ayguli')?.id ?? '', { roleId })
      withdraw(menus.filter(({ category }) => category === 2).map(({ code }) => code))
      await browser.logIn('ayguli')
    },
  })
  expect(await shownButtons(user, ['add', 'edit', 'delete', 'view'])).toEqual(['view'])
})
