import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Popover, Stack, Text, TextInput } from '@mantine/core'
import { IconWorldSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'

import { tenant, type TenantInfo } from '#contracts/administration/tenant.ts'

import { queryKeyOf, send } from '#web/client/api/api.ts'
import { asApiError } from '#web/client/api/query-client.ts'
import { ErrorNotice } from '#web/ui/error/error-notice.tsx'

/** What a tenant may have as its domain, by what was typed: an origin, also where a bare host was typed. */
const spellings = (typed: string) => {
  const host = typed.endsWith('/') ? typed.slice(0, -1) : typed
  return host.includes('://') ? [host] : [`https://${host}`, `http://${host}`, host]
}

/** The tenant of the first spelling that has one. */
async function find(typed: string, signal: AbortSignal): Promise<TenantInfo | null> {
  for (const domain of spellings(typed)) {
    const info = await send(tenant.info, { domain }, { signal })
    if (info) return info
  }
  return null
}

/** Which tenant a domain belongs to. The log-in does not ask it: it has the tenant of the deployment. */
export function DomainLookUp() {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [domain, setDomain] = useState('')
  const result = useQuery({
    queryKey: [...queryKeyOf(tenant.info.url), domain],
    queryFn: ({ signal }) => find(domain, signal),
    enabled: domain !== '',
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setDomain(typed.trim())
  }
  return (
    <Popover position="bottom-start" withArrow trapFocus shadow="md">
      <Popover.Target>
        <Button variant="default" leftSection={<IconWorldSearch size={16} aria-hidden />}>
          <Trans>按域名查找</Trans>
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t`按域名查找`} maw="min(20rem, 100vw - 1rem)">
        <form onSubmit={submit}>
          <Stack gap="xs">
            <TextInput
              label={t`域名`}
              placeholder="exam.example.org"
              value={typed}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
            <Button type="submit" loading={result.isFetching}>
              <Trans>查找</Trans>
            </Button>
            {result.isError && <ErrorNotice error={asApiError(result.error)} />}
            {result.data !== undefined && (
              <Text size="sm" role="status">
                {result.data ? <Trans>租户编号：{result.data.tenantId}</Trans> : <Trans>没有租户使用这个域名。</Trans>}
              </Text>
            )}
          </Stack>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
