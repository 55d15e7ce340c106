import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Popover, Stack, Text, TextInput } from '@mantine/core'
import { IconWorldSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'

import { tenant } from '#contracts/administration/tenant.ts'

import { query } from '#web/api/api.ts'
import { asApiError } from '#web/api/query-client.ts'
import { ErrorNotice } from '#web/ui/error/error-notice.tsx'

/** Which tenant a domain belongs to, as the log-in page asks it. */
export function DomainLookUp() {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [domain, setDomain] = useState('')
  const result = useQuery({ ...query(tenant.info, { domain }), enabled: domain !== '' })
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
      <Popover.Dropdown aria-label={t`按域名查找`} maw={320}>
        <form onSubmit={submit}>
          <Stack gap="xs">
            <TextInput
              label={t`域名`}
              placeholder="https://exam.example.org"
              value={typed}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
            <Button type="submit" loading={result.isFetching}>
              <Trans>查找</Trans>
            </Button>
            {result.isError && <ErrorNotice error={asApiError(result.error)} />}
            {result.data !== undefined && (
              <Text size="sm" role="status">
                {result.data ? (
                  <Trans>租户编号：{result.data.tenantId}</Trans>
                ) : (
                  <Trans>没有租户使用这个域名，登录页按默认租户处理。</Trans>
                )}
              </Text>
            )}
          </Stack>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
