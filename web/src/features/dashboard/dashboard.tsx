import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Group, SimpleGrid, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { errorLog } from '#contracts/administration/log.ts'

import { query } from '#web/client/api/api.ts'
import { LinkText } from '#web/ui/link.tsx'
import { Page } from '#web/ui/page.tsx'
import { date, exactTime } from '#web/ui/time/moment.ts'
import { Counters } from './counters.tsx'
import { lastDay, type NearLimit, tenantsNearLimit } from './counts.ts'
import { HourlyCharts } from './hourly-charts.tsx'
import { Section } from './section.tsx'
import { useCountable } from './use-countable.ts'

import classes from './counters.module.css'

/** Dashboard of an administrator: the counters, and the rows of the two that ask for action. */
export function Dashboard() {
  const { t } = useLingui()
  const [day] = useState(lastDay)
  const latest = useQuery(query(errorLog.list, day))
  const { hasLimits } = useCountable()
  const tenants = useQuery({ ...tenantsNearLimit(), enabled: hasLimits })
  return (
    <div data-wide>
      <Page title={t`工作台`}>
        <Counters />
        <HourlyCharts />
        <SimpleGrid cols={{ base: 1, md: hasLimits ? 2 : 1 }} spacing="lg">
          <Section title={t`最近的错误`} result={latest} isEmpty={latest.data?.records.length === 0}>
            <ul className={classes.list}>
              {latest.data?.records.slice(0, 5).map(({ id, createTime, exceptionName, serviceId }) => (
                <li key={id}>
                  <LinkText to="/monitor/log/error" search={{ ...day, row: id }} style={{ overflowWrap: 'anywhere' }}>
                    {exceptionName || id}
                  </LinkText>
                  <Text size="sm" c="dimmed">
                    {createTime && exactTime(createTime)} · {serviceId}
                  </Text>
                </li>
              ))}
            </ul>
          </Section>
          {hasLimits && (
            <Section title={t`临近额度或到期的租户`} result={tenants} isEmpty={tenants.data?.length === 0}>
              <ul className={classes.list}>
                {tenants.data?.map((row) => (
                  <NearTenant key={row.tenant.id} {...row} />
                ))}
              </ul>
            </Section>
          )}
        </SimpleGrid>
      </Page>
    </div>
  )
}

function NearTenant({ tenant, expires, accounts }: NearLimit) {
  const { id, tenantName, tenantId, expireTime, accountNumber } = tenant
  return (
    <li>
      <LinkText to="/system/tenant" search={{ current: 1, size: 10, row: id }} lang="zh-CN">
        {tenantName || tenantId}
      </LinkText>
      <Group gap="sm">
        {expires && expireTime && (
          <Text size="sm" c="dimmed">
            <Trans>有效期至 {date(expireTime)}</Trans>
          </Text>
        )}
        {accounts !== null && accountNumber !== null && (
          <Text size="sm" c="dimmed">
            <Plural
              value={accounts}
              one={`已用 # / ${accountNumber} 个账号`}
              other={`已用 # / ${accountNumber} 个账号`}
            />
          </Text>
        )}
      </Group>
    </li>
  )
}
