import { useLingui } from '@lingui/react/macro'

import { useRealName } from '../client/session/use-real-name.ts'
import { hour } from '../ui/time/moment.ts'
import { useServerTime } from '../ui/time/server-time.ts'

/** Greeting by the hour of the server's clock, with the person's name. */
export function useGreeting(): string {
  const { t } = useLingui()
  const realName = useRealName()
  const now = useServerTime(hour)
  if (now >= 18) return t`晚上好，${realName}`
  return now >= 5 && now < 11 ? t`早上好，${realName}` : t`您好，${realName}`
}
