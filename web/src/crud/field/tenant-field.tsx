import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { tenant } from '#contracts/administration/tenant.ts'

import { query } from '#web/client/api/api.ts'
import { useAccount } from '#web/client/session/session.ts'

type Props = {
  label: ReactNode
  /** Name of the field, by which a form focuses it. */
  'data-path'?: string
  error?: ReactNode
  defaultValue?: string | undefined
  onChange?: (tenantId: string) => void
}

/** Tenant by its code: the own tenant, or for the managing tenant any. */
export function TenantField({ 'data-path': path, label, error, defaultValue, onChange }: Props) {
  const { tenantId: own } = useAccount()
  const { data } = useQuery(query(tenant.select))
  const [value, setValue] = useState(defaultValue || own)
  const tenants = data?.some(({ tenantId }) => tenantId === value)
    ? data
    : [{ tenantId: value, tenantName: '' }, ...(data ?? [])]
  return (
    <NativeSelect
      data-path={path}
      label={label}
      error={error}
      lang="zh-CN"
      value={value}
      onChange={({ currentTarget }) => {
        setValue(currentTarget.value)
        onChange?.(currentTarget.value)
      }}
      data={tenants.map(({ tenantId, tenantName }) => ({
        value: tenantId,
        label: tenantName ? `${tenantName} (${tenantId})` : tenantId,
      }))}
    />
  )
}
