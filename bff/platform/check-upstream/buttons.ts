import * as v from 'valibot'

import { menuAdmin } from '#contracts/administration/menu-admin.ts'
import { type Api, buttonCodes } from '#contracts/api.ts'
import { menu } from '#contracts/session/menu.ts'

import type { Answers } from './sample.ts'

type Node = { readonly code: string; readonly children: readonly Node[] }

const codesIn = (rows: readonly Node[]): string[] => rows.flatMap(({ code, children }) => [code, ...codesIn(children)])

/** Codes of buttons that our screens ask for and the menu of the server lacks: whoever is granted others of a page has not these. */
export function buttonNotes(api: Api, answers: Answers): string[] {
  const all = v.safeParse(menuAdmin.list.output, answers.get('menuAdmin.list'))
  if (!all.success || all.output.length === 0) return []
  const own = v.safeParse(menu.buttons.output, answers.get('menu.buttons'))
  const known = new Set([...codesIn(all.output), ...(own.success ? codesIn(own.output) : [])])
  const asked = Object.entries(buttonCodes).flatMap(([resource, codes]) =>
    Object.keys(api[resource] ?? {}).length > 0 ? codes : [],
  )
  const missing = asked.filter((code) => !known.has(code))
  return missing.length > 0 ? [`the server's menu has no buttons with the codes ${missing.join(', ')}`] : []
}
