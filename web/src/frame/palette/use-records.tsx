import { useDebouncedValue } from '@mantine/hooks'
import { IconAdjustments, IconUser } from '@tabler/icons-react'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'

import { param } from '#contracts/administration/param.ts'
import { user } from '#contracts/administration/user.ts'

import { query } from '#web/client/api/api.ts'
import { useComposedText } from '#web/ui/composition.ts'
import { leafEntries, useMenu } from '../menu/menu.ts'
import type { Command } from './use-commands.tsx'

const size = { size: 18, stroke: 1.6, 'aria-hidden': true }

/** Pause in typing after which the server is asked, in milliseconds. */
const pause = 250

/** Keywords below this length find no record, in characters. */
const minLength = 2

/**
 * Users by their whole name or account, and parameters by a part of their name, for accounts whose menu has their
 * screens. Source: blade-contract 1.6.
 */
export function useRecords(keyword: string | null): { users: Command[]; params: Command[] } {
  const router = useRouter()
  const { entries } = useMenu()
  const [typed] = useDebouncedValue(useComposedText(keyword ?? '').trim(), pause)
  const paths = new Set(leafEntries(entries).map(({ path }) => path.replace(/\/index$/, '')))
  const isAsked = (path: string) => typed.length >= minLength && paths.has(path)
  const users = useQueries({
    queries: [{ realName: typed }, { account: typed }].map((filter) => ({
      ...query(user.page, { current: 1, size: 10, ...filter }),
      enabled: isAsked('/system/user'),
    })),
    combine: (results) => results.flatMap(({ data }) => data?.records ?? []),
  })
  const params = useQuery({
    ...query(param.list, { current: 1, size: 10, paramName: typed }),
    enabled: isAsked('/system/param'),
  })
  const unique = [...new Map(users.map((row) => [row.id, row])).values()]
  return {
    users: unique.map(({ id, realName, account }) => ({
      id: `user-${id}`,
      label: `${realName} (${account})`,
      lang: 'zh-CN',
      icon: <IconUser {...size} />,
      run: () => router.navigate({ to: '/system/user', search: { current: 1, size: 10, row: id } }),
    })),
    params: (params.data?.records ?? []).map(({ id, paramName, paramKey }) => ({
      id: `param-${id}`,
      label: `${paramName} (${paramKey})`,
      lang: 'zh-CN',
      icon: <IconAdjustments {...size} />,
      run: () => router.navigate({ to: '/system/param', search: { current: 1, size: 10, row: id } }),
    })),
  }
}
