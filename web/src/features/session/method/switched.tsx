import { useLingui } from '@lingui/react/macro'
import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'

import { destination } from '#web/client/session/destination.ts'

type Props = {
  name: string
  /** Destination after the log-in. */
  to: string | undefined
}

/** Another tab has logged in: continue with that account, or log in with another. */
export default function Switched({ name, to }: Props) {
  const { t } = useLingui()
  const navigate = useNavigate()
  return (
    <Alert role="status" icon={<IconInfoCircle aria-hidden />}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{t`此浏览器已登录 ${name} 的账号。登录其他账号后，该账号将退出。`}</Text>
        <Button
          size="xs"
          variant="default"
          onClick={() => navigate({ href: destination(to), replace: true })}
        >{t`以 ${name} 的身份继续`}</Button>
      </Stack>
    </Alert>
  )
}
