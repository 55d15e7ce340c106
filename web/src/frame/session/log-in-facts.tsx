import { Trans, useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'

import type { LogInNotice } from '#contracts/core/log-in-notice.ts'

import { noBreak } from '#web/ui/no-break.tsx'
import { dateTime } from '#web/ui/time/moment.ts'

/** Time, device and address of a log-in. */
export function LogInFacts({ notice: { at, device, address } }: { notice: LogInNotice }) {
  const { t } = useLingui()
  const time = noBreak(dateTime(at))
  const where = [device, address].filter(Boolean).join(' · ')
  return (
    <>
      <Text size="sm">
        <Trans>登录时间：{time}</Trans>
      </Text>
      {where && <Text size="sm">{t`登录设备：${where}`}</Text>}
    </>
  )
}
