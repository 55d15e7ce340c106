import { useLingui } from '@lingui/react/macro'
import { Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'

import { allows } from '#contracts/core/access.ts'
import { auth } from '#contracts/session/auth.ts'

import { action } from '../client/api/api.ts'
import { asApiError } from '../client/api/query-client.ts'
import { useAccount } from '../client/session/session.ts'
import { useServer } from '../client/session/use-server.ts'
import { openConfirmation } from '../ui/dialog/confirmation-host.tsx'
import { unsaved } from '../ui/draft/unsaved.ts'
import { useErrorText } from '../ui/error/use-error-text.ts'
import { errorToast } from '../ui/toast/failure-toast.ts'
import { useUnsavedWarning } from './tabs/use-tabs.tsx'

/**
 * Clears the server's cache of the account after a confirmation, and refetches everything; null for candidates, and where
 * no server has one.
 */
export function useClearCache(): (() => void) | null {
  const { t } = useLingui()
  const errorText = useErrorText()
  const unsavedWarning = useUnsavedWarning()
  const isAdministrator = allows('admin', useAccount().roles)
  const isOffered = useServer().offers(auth.clearCache) && isAdministrator
  const clear = useMutation({
    ...action(auth.clearCache),
    onSuccess: () => notifications.show({ color: 'green', message: t`清除完毕` }),
    onError: (error) => notifications.show({ ...errorToast, message: errorText(asApiError(error)) }),
  })
  if (!isOffered) return null
  return () => {
    const unsavedTabs = unsaved.tabKeys()
    openConfirmation({
      title: t`清除缓存`,
      children: (
        <Stack>
          <Text size="sm">{t`是否需要清除缓存?`}</Text>
          {unsavedTabs.length > 0 && unsavedWarning(unsavedTabs)}
        </Stack>
      ),
      confirm: t`清除缓存`,
      onConfirm: () => clear.mutate({}),
    })
  }
}
