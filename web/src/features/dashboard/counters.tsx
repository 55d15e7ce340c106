import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Paper, Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { asApiError } from '#web/client/api/query-client.ts'
import { Watermark } from '#web/crud/watermark.tsx'
import { useErrorText } from '#web/ui/error/use-error-text.ts'
import { LinkText } from '#web/ui/link.tsx'
import { errorCount, guestCount, guestSearch, lastDay, logInCount, tenantsNearLimit } from './counts.ts'
import { logInFilter } from './hourly.ts'
import { useCountable } from './use-countable.ts'

import classes from './counters.module.css'

const label = { className: classes.label, underline: 'never' } as const

/** Counters that an administrator looks at first; each loads, fails and is retried separately. */
export function Counters() {
  const { t } = useLingui()
  const [day] = useState(lastDay)
  const { hasGuests, hasLogInFilters, hasLimits } = useCountable()
  const guests = useQuery({ ...guestCount(), enabled: hasGuests })
  const logInResult = useQuery({ ...logInCount(day), enabled: hasLogInFilters })
  const limited = useQuery({ ...tenantsNearLimit(), enabled: hasLimits, select: ({ length }) => length })
  return (
    <>
      <Watermark />
      <ul className={classes.counters} aria-label={t`概况`}>
        {hasGuests && (
          <Counter result={guests}>
            <LinkText to="/system/user" search={guestSearch} {...label}>{t`待审批的访客`}</LinkText>
          </Counter>
        )}
        <Counter result={useQuery(errorCount(day))}>
          <LinkText to="/monitor/log/error" search={day} {...label}>{t`近 24 小时的错误`}</LinkText>
        </Counter>
        {hasLogInFilters && (
          <Counter result={logInResult}>
            <LinkText
              to="/monitor/log/usual"
              search={{ ...day, ...logInFilter }}
              {...label}
            >{t`近 24 小时的登录`}</LinkText>
          </Counter>
        )}
        {hasLimits && (
          <Counter result={limited}>
            <LinkText
              to="/system/tenant"
              search={{ current: 1, size: 10 }}
              {...label}
            >{t`临近额度或到期的租户`}</LinkText>
          </Counter>
        )}
      </ul>
    </>
  )
}

/** Counters of the home page, and the way to the dashboard. */
export const HomeCounters = () => (
  <Stack gap="sm">
    <Counters />
    <div>
      <LinkText to="/wel/dashboard">
        <Trans>打开工作台</Trans>
      </LinkText>
    </div>
  </Stack>
)

/** A number with its link; a dash where it could not be read, or the server does not know it: null. */
function Counter({ result, children }: { result: UseQueryResult<number | null>; children: ReactNode }) {
  const { t, i18n } = useLingui()
  const errorText = useErrorText()
  const { data, isError, error, isFetching, refetch } = result
  return (
    <Paper component="li" withBorder radius="md" className={classes.counter}>
      {children}
      {data !== undefined ? (
        <span className={classes.number}>{data === null ? '—' : i18n.number(data)}</span>
      ) : isError ? (
        <>
          <span className={classes.number} aria-hidden>
            —
          </span>
          <span role="alert" className={classes.failure}>
            {errorText(asApiError(error))}
          </span>
          <Button
            variant="default"
            size="compact-sm"
            loading={isFetching}
            style={{ alignSelf: 'start', zIndex: 1 }}
            onClick={() => void refetch()}
          >{t`重试`}</Button>
        </>
      ) : (
        <>
          <Skeleton height={28} width={64} />
          <VisuallyHidden role="status">{t`正在加载`}</VisuallyHidden>
        </>
      )}
    </Paper>
  )
}
