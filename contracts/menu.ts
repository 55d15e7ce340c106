import * as v from 'valibot'

import { Id, Text, list, maybe } from './core/blade.ts'
import { read } from './core/endpoint.ts'

/**
 * One entry of the menu tree. Blade's own names are `name` and `source`; deployments rename them, hence `label` and
 * `icon`. A leaf has no `children`. Source: blade-contract 8, specification 3.
 */
export type MenuItem = {
  id: string
  parentId: string | null
  code: string
  name: string | null
  label: string | null
  /** A path of the client, or an absolute address that opens embedded. */
  path: string
  source: string | null
  icon: string | null
  /** 2 opens a new window. */
  isOpen: number | null
  /** Parts of paths: further pages that belong to the entry, which is the open one for them, as in Saber. */
  group: string[]
  query: Record<string, string> | null
  /** `i18n`: path of the page that an entry is called after in other languages. */
  meta: { roles: string[]; i18n: string | null; target: string | null } | null
  children: MenuItem[]
}

export const MenuItem: v.GenericSchema<unknown, MenuItem> = v.object({
  id: Id,
  parentId: maybe(Id),
  code: Text,
  name: maybe(v.string()),
  label: maybe(v.string()),
  path: Text,
  source: maybe(v.string()),
  icon: maybe(v.string()),
  isOpen: maybe(v.number()),
  group: list(v.string()),
  query: maybe(v.record(v.string(), v.string())),
  meta: maybe(v.object({ roles: list(v.string()), i18n: maybe(v.string()), target: maybe(v.string()) })),
  children: list(v.lazy(() => MenuItem)),
})

/** An entry of the bar at the top; each has a menu of its own. Source: blade-contract 9. */
export const TopMenu = v.object({
  id: Id,
  code: Text,
  name: v.string(),
  source: maybe(v.string()),
  path: maybe(v.string()),
  sort: maybe(v.number()),
})
export type TopMenu = v.InferOutput<typeof TopMenu>

/** A node of the tree of buttons: permission codes are those of the nodes without children. Source: blade-contract 8. */
export type Button = { code: string; children: Button[] }
export const Button: v.GenericSchema<unknown, Button> = v.object({
  code: Text,
  children: list(v.lazy(() => Button)),
})

export const menu = {
  returnMenu: read('GET ouma-signup/front/menu/returnMenu', {
    summary: 'Lists the entries of the top menu.',
    access: 'login',
    output: list(TopMenu),
    offline: true,
  }),
  getMenu: read('GET ouma-signup/front/menu/getMenu', {
    summary: 'Returns the side menu of one top entry, or of all of them.',
    access: 'login',
    input: v.strictObject({ topMenuId: v.optional(Id) }),
    output: list(MenuItem),
    offline: true,
  }),
  buttons: read('GET blade-system/menu/buttons', {
    summary: 'Returns the tree of buttons with their permission codes.',
    access: 'login',
    output: list(Button),
  }),
}
