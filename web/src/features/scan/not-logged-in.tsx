import { Trans } from '@lingui/react/macro'
import { Button, Stack } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'

import type { ApiError } from '#contracts/core/error.ts'

import { ErrorNotice } from '#web/ui/error/error-notice.tsx'

/** Confirmed on the phone, but the log-in was refused: the reason, and a retry. */
export const NotLoggedIn = ({ error, onAgain }: { error: ApiError; onAgain: () => void }) => (
  <Stack gap="md">
    <ErrorNotice error={error} />
    <Button size="md" variant="default" leftSection={<IconRefresh size={18} aria-hidden />} onClick={onAgain}>
      <Trans>重新扫码</Trans>
    </Button>
  </Stack>
)
