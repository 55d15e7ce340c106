import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { type Button, menu } from '#contracts/session/menu.ts'

import { query } from '../client/api/api.ts'

/** Codes that every Blade server of this family knows. Source: blade-contract 8. */
const knownCodes: ReadonlySet<string> = new Set([
  ...['add', 'edit', 'delete', 'view', 'role', 'reset'].map((it) => `user_${it}`),
  ...['menu', 'tenant', 'role', 'dept', 'post'].flatMap((page) =>
    ['add', 'edit', 'delete', 'view'].map((it) => `${page}_${it}`),
  ),
  ...['add', 'edit', 'delete'].map((it) => `dict_${it}`),
  ...['add', 'edit', 'delete', 'view', 'setting'].map((it) => `topmenu_${it}`),
  ...['usual', 'api', 'error'].map((it) => `log_${it}_view`),
])

/** Codes of the buttons: those of the nodes without children. */
const buttonCodes = (buttons: readonly Button[]): string[] =>
  buttons.flatMap(({ code, children }) => (children.length > 0 ? buttonCodes(children) : [code]))

/**
 * Whether a button is granted. A code is hidden where the server knows it, by the list of Blade or because it grants
 * another one of the same page, and does not grant it. With an empty set the role alone decides, which the gateway
 * checks for every call. Source: specification 6.
 */
export function isGranted(granted: ReadonlySet<string>, code: string): boolean {
  if (granted.size === 0 || granted.has(code)) return true
  const page = code.slice(0, code.lastIndexOf('_') + 1)
  return !knownCodes.has(code) && ![...granted].some((it) => it.startsWith(page))
}

/** Permission check of buttons by their codes; no button is granted before the answer. */
export function useRights(): (code: string) => boolean {
  const { data, isError } = useQuery(query(menu.buttons))
  const granted = useMemo(() => new Set(buttonCodes(data ?? [])), [data])
  if (isError) return () => true
  if (!data) return () => false
  return (code) => isGranted(granted, code)
}
