import { useQuery } from '@tanstack/react-query'

import { wechat } from '#contracts/wechat.ts'

import { live } from '../../api/live.ts'
import { WaitingCode } from '../../scan-code/waiting-code.tsx'
import { asApiError } from '../../api/query-client.ts'
import { Failed } from '../../ui/failed.tsx'
import { Bound } from './bound.tsx'
import { CodeToBind } from './code-to-bind.tsx'

/** How the account stands to WeChat: bound, or with a code that binds. It knows by itself what the phone does. */
export default function WechatBinding() {
  const { data, error, refetch } = useQuery(live(wechat.getQrcode, {}))
  const again = () => void refetch()
  if (error) return <Failed error={asApiError(error)} retry={again} />
  if (!data?.answer) return <WaitingCode />
  if (data.answer.status === 'bound') return <Bound binding={data.answer} onUnbound={again} />
  return <CodeToBind binding={data.answer} isLost={data.isDisconnected} onRenew={again} />
}
