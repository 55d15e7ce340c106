import { useLingui } from '@lingui/react/macro'
import { Fragment } from 'react'

import { useServer } from '#web/client/session/use-server.ts'
import { LinkText } from '#web/ui/link.tsx'
import { firstPage, type LogEntry, relatedFilters } from './related.ts'

import classes from './log.module.css'

const paths = {
  usual: '/monitor/log/usual',
  api: '/monitor/log/api',
  error: '/monitor/log/error',
} as const

/** Links to what the three logs say about the same user, minute or address. What is masked cannot be searched for. */
export function RelatedLinks({ row }: { row: LogEntry }) {
  const { t } = useLingui()
  const names = { usual: t`通用日志`, api: t`接口日志`, error: t`错误日志` }
  const { user, minute, address } = relatedFilters(row, useServer())
  const groups = [
    { label: t`同一用户、同一分钟`, search: user && minute && { ...user, ...minute } },
    { label: t`同一用户`, search: user },
    { label: t`同一分钟`, search: minute },
    { label: t`同一接口`, search: address },
  ]
  return (
    <dl className={classes.related} aria-label={t`相关日志`}>
      {groups.map(
        ({ label, search }) =>
          search && (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>
                {(['usual', 'api', 'error'] as const).map((kind) => (
                  <LinkText
                    key={kind}
                    size="sm"
                    to={paths[kind]}
                    search={{ ...firstPage, ...search }}
                    aria-label={t`${label}的${names[kind]}`}
                  >
                    {names[kind]}
                  </LinkText>
                ))}
              </dd>
            </Fragment>
          ),
      )}
    </dl>
  )
}
