import * as v from 'valibot'

import { DisplayText, ExactText, Id, list, maybe, orNull, RecordId, ShownText, wholeList } from '../core/blade.ts'
import { read } from '../core/endpoint.ts'

/**
 * Entry of the menu tree. Blade's own names are `name` and `source`; deployments rename them, hence `label` and
 * `icon`. The settings say how label, path, icon and children are called on the wire. A leaf has no `children`. Source: blade-contract 8, specification 3.
 */
export type MenuItem = {
  id: string
  parentId: string | null
  code: string
  name: string | null
  label: string | null
  /** Path of the client, or an absolute URL that opens as an embedded page. */
  path: string
  source: string | null
  icon: string | null
  /** Link target: 2 opens a new window. */
  isOpen: number | null
  /** Path segments of further pages for which this entry is the active one, as in Saber. */
  group: string[]
  query: Record<string, string> | null
  /** `i18n`: path of the page whose title is the entry's name in other languages. */
  meta: { roles: string[]; i18n: string | null; target: string | null } | null
  children: MenuItem[]
}

/** null beside a role stands for none. Where nothing else is left, the roles are unknown: an entry without any is everybody's. */
const Roles = v.pipe(
  v.optional(v.unknown(), null),
  v.transform((value) => {
    const known = Array.isArray(value) ? value.filter((it) => it !== null) : []
    return known.length > 0 ? known : value
  }),
  wholeList(ExactText),
)

export const MenuItem: v.GenericSchema<unknown, MenuItem> = v.pipe(
  v.object({
    id: RecordId,
    parentId: maybe(Id),
    code: DisplayText,
    name: maybe(ShownText),
    label: maybe(ShownText),
    path: DisplayText,
    source: maybe(v.string()),
    icon: maybe(v.string()),
    isOpen: maybe(v.number()),
    group: list(v.string()),
    query: orNull(v.record(v.string(), v.string())),
    meta: maybe(v.object({ roles: Roles, i18n: maybe(v.string()), target: maybe(v.string()) })),
    children: list(v.lazy(() => MenuItem)),
  }),
  v.metadata({ propertyNames: 'menu' }),
)

/** Entry of the top bar; each has a side menu. Source: blade-contract 9. */
export const TopMenu = v.object({
  id: RecordId,
  code: DisplayText,
  name: DisplayText,
  source: maybe(v.string()),
  path: maybe(v.string()),
  sort: maybe(v.number()),
})
export type TopMenu = v.InferOutput<typeof TopMenu>

/** Node of the button tree; the leaves are permission codes. Source: blade-contract 8. */
export type Button = { code: string; children: Button[] }
export const Button: v.GenericSchema<unknown, Button> = v.object({
  code: DisplayText,
  children: list(v.lazy(() => Button)),
})

/** Menus that the roles of the user allow. Source: blade-contract 8, 9. */
export const menu = {
  returnMenu: read('GET ouma-signup/front/menu/returnMenu', {
    summary: { en: 'Lists the entries of the top menu.', zh: '列出顶部菜单。' },
    access: 'login',
    output: list(TopMenu),
    offline: true,
  }),
  getMenu: read('GET ouma-signup/front/menu/getMenu', {
    summary: {
      en: 'Returns the side menu of one top entry, or of all of them.',
      zh: '查询一个或所有顶部菜单的侧边菜单。',
    },
    access: 'login',
    input: v.strictObject({ topMenuId: v.optional(Id) }),
    output: list(MenuItem),
    offline: true,
  }),
  buttons: read('GET blade-system/menu/buttons', {
    summary: { en: 'Returns the tree of buttons with their permission codes.', zh: '查询按钮及其权限编码树。' },
    access: 'login',
    output: list(Button),
  }),
}
