import { Trans, useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'

import { apiLog } from '#contracts/administration/log.ts'
import { recordOrigin } from '#contracts/administration/record-origin.ts'
import { user } from '#contracts/administration/user.ts'
import { allows } from '#contracts/core/access.ts'

import { query } from '#web/client/api/api.ts'
import { useAccount } from '#web/client/session/session.ts'
import { useServer } from '#web/client/session/use-server.ts'
import { Facts } from '#web/ui/facts.tsx'
import { LinkText } from '#web/ui/link.tsx'
import { exactTime } from '#web/ui/time/moment.ts'
import { minuteFilter } from '../filter/minute-filter.ts'
import { RelativeTime } from './relative-time.tsx'

/** Who created and last changed a record and when, with the calls that were logged at that time. */
export function RowOrigin({ row }: { row: object }) {
  const { t } = useLingui()
  const origin = v.safeParse(Origin, row)
  if (!hasOrigin(row) || !origin.success) return null
  const { createUser, createTime, updateUser, updateTime } = origin.output
  const isChanged = updateTime && updateTime !== createTime
  return (
    <Facts
      labelWidth={112}
      rows={[
        { label: t`创建`, value: createTime && <Change userId={createUser} time={createTime} /> },
        { label: t`最近更改`, value: isChanged && <Change userId={updateUser} time={updateTime} /> },
      ]}
    />
  )
}

/** Whether the table of a record has these columns; a log has the time of its entry only. */
export const hasOrigin = (row: object) => 'updateTime' in row

const Origin = v.object(recordOrigin)

/** The user and the time of a change. */
function Change({ userId, time }: { userId: string | null; time: string }) {
  const account = useAccount()
  const server = useServer()
  const isKnown = Boolean(userId) && allows(user.detail.access, account.roles)
  const { data, isLoading } = useQuery({ ...query(user.detail, { id: userId ?? '' }), enabled: isKnown })
  const hasLog = server.offers(apiLog.list) && allows(apiLog.list.access, account.roles)
  return (
    <>
      <Text span inherit lang="zh-CN">
        {data ? `${data.realName} (${data.account})` : isLoading ? '…' : userId}
      </Text>{' '}
      <RelativeTime moment={time} />
      {hasLog && (
        <>
          {' · '}
          <LinkText
            to="/monitor/log/api"
            search={{
              current: 1,
              size: 10,
              ...minuteFilter(time),
              ...(data?.account && { createBy_equal: data.account }),
            }}
            size="sm"
            underline="always"
            title={exactTime(time)}
          >
            <Trans>同时段接口日志</Trans>
          </LinkText>
        </>
      )}
    </>
  )
}
