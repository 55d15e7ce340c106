import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { role, type RoleDraft } from '#contracts/administration/role.ts'

import { query } from '#web/client/api/api.ts'
import { useOwnLevel } from '#web/crud/own-level.ts'
import { flatten } from '#web/crud/tree/tree-row.ts'

type Props = {
  'data-path'?: string
  label: ReactNode
  error?: ReactNode
  defaultValue?: string | undefined
  onChange?: (alias: string) => void
  /** The role as it was opened. */
  saved: Pick<RoleDraft, 'id' | 'tenantId' | 'roleAlias'>
}

/** Alias of a role, which decides its permissions; warns of values that the server accepts silently. */
export function AliasField({ 'data-path': path, label, error, defaultValue = '', onChange, saved }: Props) {
  const { t } = useLingui()
  const { isAbove, isOwn } = useOwnLevel()
  const [alias, setAlias] = useState(defaultValue)
  const isOwnRole = saved.id !== undefined && isOwn({ tenantId: saved.tenantId ?? '', roleAlias: saved.roleAlias })
  return (
    <Stack gap={6}>
      <TextInput
        data-path={path}
        label={label}
        description={
          isOwnRole ? t`这是您自己的角色，别名不能修改` : t`由字母、数字组成，决定角色的权限级别，不显示给用户`
        }
        error={error}
        readOnly={isOwnRole}
        value={alias}
        maxLength={60}
        autoCapitalize="off"
        spellCheck={false}
        onChange={({ currentTarget: { value } }) => {
          setAlias(value)
          onChange?.(value)
        }}
      />
      {isAbove(alias) && (
        <Alert role="status" color="red" variant="light">
          <Trans>这个别名的级别高于您自己的角色，不能保存</Trans>
        </Alert>
      )}
      <Duplicates alias={alias.trim()} saved={saved} />
    </Stack>
  )
}

/** Other roles of the tenant with the same alias: the server accepts a second one silently. */
function Duplicates({ alias, saved }: { alias: string; saved: Props['saved'] }) {
  const { i18n } = useLingui()
  const { data = [] } = useQuery(query(role.list, {}))
  const others = flatten(data).filter(
    ({ id, tenantId, roleAlias }) =>
      alias !== '' && roleAlias === alias && id !== saved.id && tenantId === saved.tenantId,
  )
  if (others.length === 0) return null
  const names = others.map(({ roleName }) => roleName).join(i18n.locale === 'zh' ? '、' : ', ')
  return (
    <Alert role="status" color="yellow" variant="light">
      <Trans>
        已有角色使用这个别名：<span lang="zh-CN">{names}</span>。别名相同的角色，权限级别也相同。
      </Trans>
    </Alert>
  )
}
