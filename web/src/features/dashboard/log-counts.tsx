import { useLingui } from '@lingui/react/macro'
import { Fragment } from 'react'

import { LinkText } from '#web/ui/link.tsx'
import type { lastDay } from './counts.ts'

import classes from './counters.module.css'

type Props = { counts: Readonly<Record<'usual' | 'api' | 'error', number>>; search: ReturnType<typeof lastDay> }

/** Entries of each log as bars; each name leads to the counted entries. */
export function LogCounts({ counts, search }: Props) {
  const { t, i18n } = useLingui()
  const most = Math.max(1, counts.usual, counts.api, counts.error)
  const rows = [
    { to: '/monitor/log/usual', name: t`通用日志`, count: counts.usual },
    { to: '/monitor/log/api', name: t`接口日志`, count: counts.api },
    { to: '/monitor/log/error', name: t`错误日志`, count: counts.error },
  ] as const
  return (
    <dl className={classes.logs}>
      {rows.map(({ to, name, count }) => (
        <Fragment key={to}>
          <dt>
            <LinkText to={to} search={search}>
              {name}
            </LinkText>
          </dt>
          <dd aria-hidden>
            <span className={classes.bar} style={{ width: `${(count / most) * 100}%` }} />
          </dd>
          <dd>{i18n.number(count)}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
