import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import type { dict } from '#contracts/administration/dict.ts'

import { query } from '#web/client/api/api.ts'
import { useServer } from '#web/client/session/use-server.ts'

/** The choices of a code as a form offers them, without retired entries. */
export function Preview({ calls, code }: { calls: typeof dict; code: string }) {
  const { t } = useLingui()
  const isSealable = useServer().hasColumn(calls.list, 'isSealed')
  const { data } = useQuery(query(calls.dictionary, { code }))
  return (
    <NativeSelect
      label={t`预览`}
      description={isSealable ? t`表单中的样子，不含已封存的选项` : undefined}
      data={[
        { value: '', label: t`请选择` },
        ...(data ?? []).map(({ dictKey, dictValue }) => ({ value: dictKey, label: dictValue })),
      ]}
      lang="zh-CN"
    />
  )
}
