import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'

import { openConfirmation } from '../ui/dialog/confirmation-host.tsx'
import { unsaved } from '../ui/draft/unsaved.ts'
import { useErrorText } from '../ui/error/use-error-text.ts'
import { errorToast } from '../ui/toast/failure-toast.ts'
import { useUnsavedWarning } from './tabs/use-tabs.tsx'
import { useLogOut } from './use-log-out.ts'

const failedId = 'log-out-failed'

/** Log-out with a confirmation that names the tabs with unsaved work. */
export function useConfirmedLogOut() {
  const { t } = useLingui()
  const errorText = useErrorText()
  // The dialog is closed by then: a toast with a retry.
  const { logOut } = useLogOut((error) => {
    const retry = () => {
      notifications.hide(failedId)
      logOut()
    }
    notifications.show({ ...errorToast, id: failedId, message: <LogOutFailed text={errorText(error)} retry={retry} /> })
  })
  const unsavedWarning = useUnsavedWarning()
  return () => {
    const unsavedTabs = unsaved.tabKeys()
    openConfirmation({
      title: t`退出登录`,
      children: (
        <Stack>
          <Text size="sm">{t`确定要退出登录吗？`}</Text>
          {unsavedTabs.length > 0 && unsavedWarning(unsavedTabs)}
        </Stack>
      ),
      confirm: t`退出登录`,
      onConfirm: logOut,
    })
  }
}

const LogOutFailed = ({ text, retry }: { text: string; retry: () => void }) => (
  <Stack align="flex-start" gap="xs">
    {text}
    <Button size="xs" variant="default" onClick={retry}>
      <Trans>重试</Trans>
    </Button>
  </Stack>
)
