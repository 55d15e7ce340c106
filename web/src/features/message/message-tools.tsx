import { Plural, useLingui } from '@lingui/react/macro'
import { Button, SegmentedControl, Text } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'

import { type Message, message } from '#contracts/candidate/message.ts'

import { query, send } from '#web/client/api/api.ts'
import { ErrorNotice } from '#web/ui/error/error-notice.tsx'

import classes from './message-page.module.css'

const route = getRouteApi('/_shell/message/index')

/** All messages when absent. */
export type Show = 'unread' | undefined

type Props = { show: Show; unread: readonly Message[] }

/** Filter of the list, and the button that marks all as read. */
export function MessageTools({ show, unread }: Props) {
  const { t } = useLingui()
  const navigate = route.useNavigate()
  const readAll = useReadAll()
  const count = unread.length
  return (
    <>
      <div className={classes.tools}>
        <SegmentedControl
          size="md"
          aria-label={t`显示哪些消息`}
          data={[
            { value: 'all', label: t`全部` },
            { value: 'unread', label: count > 0 ? t`未读 ${count}` : t`未读` },
          ]}
          value={show ?? 'all'}
          onChange={(value) => void navigate({ search: value === 'unread' ? { show: 'unread' } : {}, replace: true })}
        />
        {(count > 0 || readAll.isPending) && (
          <Button
            variant="subtle"
            mih={44}
            loading={readAll.isPending}
            leftSection={<IconChecks size={18} aria-hidden />}
            onClick={() => readAll.mutate(unread)}
          >{t`全部标为已读`}</Button>
        )}
      </div>
      <Text size="sm" c="dimmed" role="status" hidden={!readAll.isSuccess}>
        {readAll.isSuccess && <Plural value={readAll.data} one="已将 # 条消息标为已读" other="已将 # 条消息标为已读" />}
      </Text>
      <ErrorNotice error={readAll.error} />
    </>
  )
}

/** Concurrency limit of the calls. */
const atOnce = 3

/** Marks all messages as read: the upstream marks a message when it is opened and has no other call for it. */
function useReadAll() {
  const client = useQueryClient()
  return useMutation({
    async mutationFn(unread: readonly Message[]) {
      for (let begin = 0; begin < unread.length; begin += atOnce) {
        const next = unread.slice(begin, begin + atOnce)
        await Promise.all(next.map(({ msgId }) => send(message.getMessageInfo, { msgId })))
      }
      return unread.length
    },
    onSettled: () => client.invalidateQueries({ queryKey: query(message.getMessageList).queryKey }),
  })
}
