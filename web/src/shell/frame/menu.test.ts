import * as v from 'valibot'
import { expect, test } from 'vitest'

import { MenuItem } from '#contracts/menu.ts'

import { entriesOf } from './menu.ts'

const item = (path: string, query = {}) =>
  v.parse(MenuItem, { id: path, parentId: '0', name: '模拟考试', code: 'mockexam', path, query })

test('an address of the menu brings its search along', () => {
  expect(entriesOf([item('/myiframe/help?name=帮助', { menu: 'false' })], [])).toMatchObject([
    { path: '/myiframe/help', search: { name: '帮助', menu: 'false' }, external: false, newWindow: false },
  ])
})

test('an address that wants a target opens in a window of its own', () => {
  expect(entriesOf([item('/message/index?target=_blank')], [])).toMatchObject([{ newWindow: true }])
})
