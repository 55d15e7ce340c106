import * as v from 'valibot'

import { done, Id, maybe, page } from '../core/blade.ts'
import { ById, ByIds, Sort } from '../core/crud.ts'
import { read, write } from '../core/endpoint.ts'
import { formMessages } from '../core/form-messages.ts'
import { maxLength } from '../core/length.ts'
import { OneLineText } from '../form/one-line-text.ts'
import { TopMenu } from '../session/menu.ts'
import { TopMenuQuery } from './list-query.ts'
import { sortable } from './sort.ts'

const Line = v.pipe(OneLineText, maxLength(255))

/** Entry of the top bar as an administrator enters it; without `id` a new one. */
export const TopMenuDraft = v.strictObject({
  id: v.optional(Id),
  code: v.pipe(Line, v.nonEmpty(formMessages.topMenuCode)),
  name: v.pipe(Line, v.nonEmpty(formMessages.topMenuName)),
  source: v.optional(Line),
  path: v.optional(Line),
  sort: Sort,
})

const detail = read('GET blade-system/topmenu/detail', {
  summary: { en: 'Returns a top menu.', zh: '查询顶部菜单。' },
  access: 'admin',
  samples: { id: '*.list.records.id' },
  input: ById,
  output: maybe(TopMenu),
})

/** Administration of the top bar. Source: blade-contract 9. */
export const topMenu = {
  list: read('GET blade-system/topmenu/list', {
    summary: { en: 'Lists one page of the top menus.', zh: '分页列出顶部菜单。' },
    access: 'admin',
    input: sortable(TopMenuQuery, ['code', 'name', 'sort']),
    output: page(TopMenu),
  }),
  detail,
  submit: write('POST blade-system/topmenu/submit', {
    summary: { en: 'Creates or changes a top menu.', zh: '新增或修改顶部菜单。' },
    access: 'admin',
    stepUp: true,
    json: true,
    input: TopMenuDraft,
    rowKey: ['code'],
    example: { code: 'service', name: '考生服务', source: 'iconfont icon-kaoshi', sort: 4 },
    identifier: { field: 'code', stored: detail },
    output: done,
    refreshes: ['/api/blade-system/topmenu', '/api/ouma-signup/front/menu'],
  }),
  remove: write('POST blade-system/topmenu/remove', {
    summary: { en: 'Deletes top menus.', zh: '删除顶部菜单。' },
    access: 'admin',
    stepUp: true,
    input: ByIds,
    output: done,
    refreshes: ['/api/blade-system/topmenu', '/api/ouma-signup/front/menu'],
  }),
  /** Replaces the menus of the top menus. */
  grant: write('POST blade-system/topmenu/grant', {
    summary: { en: 'Replaces the menus of top menus.', zh: '替换顶部菜单的菜单。' },
    access: 'admin',
    stepUp: true,
    repeatable: 'sets values',
    json: true,
    input: v.strictObject({
      topMenuIds: v.pipe(v.array(Id), v.minLength(1, formMessages.nothingSelected), v.maxLength(200)),
      menuIds: v.pipe(v.array(Id), v.maxLength(10_000)),
    }),
    output: done,
    refreshes: ['/api/blade-system/topmenu', '/api/blade-system/menu', '/api/ouma-signup/front/menu'],
  }),
}
