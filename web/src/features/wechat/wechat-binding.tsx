import { Paper } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import { wechat } from '#contracts/session/wechat.ts'

import { live } from '#web/client/api/live.ts'
import { asApiError } from '#web/client/api/query-client.ts'
import { Failed } from '#web/ui/error/failed.tsx'
import { CodeSkeleton } from '#web/ui/scan-code/code-skeleton.tsx'
import { BindingCode } from './binding-code.tsx'
import { Bound } from './bound.tsx'

/** WeChat binding of the account: bound, or a code to scan. Polls for the phone's actions. */
export default function WechatBinding() {
  const { data, error, refetch } = useQuery(live(wechat.getQrcode, {}))
  const again = () => void refetch()
  if (error) return <Failed error={asApiError(error)} retry={again} />
  if (!data?.answer) return <CodeSkeleton />
  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }}>
      {data.answer.status === 'bound' ? (
        <Bound binding={data.answer} onUnbound={again} />
      ) : (
        <BindingCode binding={data.answer} isLost={data.isDisconnected} onRenew={again} />
      )}
    </Paper>
  )
}
