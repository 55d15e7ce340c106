import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Stack, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'

import { useErrorText } from '../ui/error-notice.tsx'
import { errorToast } from './failure.ts'
import { unsaved } from '../draft/unsaved.ts'
import { useLogOut } from './use-log-out.ts'
import { useUnsavedWarning } from '../frame/tabs/use-tabs.tsx'

const failedId = 'log-out-failed'

/** Asks first, and names what is not saved; then the session is over here, at the gateway and in all tabs. */
export function useConfirmedLogOut() {
  const { t } = useLingui()
  const textOf = useErrorText()
  // The dialog is gone by then: a toast says it, and lets the person try again.
  const { leave } = useLogOut((error) => {
    const retry = () => {
      notifications.hide(failedId)
      leave()
    }
    notifications.show({ ...errorToast, id: failedId, message: <LogOutFailed text={textOf(error)} again={retry} /> })
  })
  const warningOf = useUnsavedWarning()
  return () => {
    const unsavedTabs = unsaved.tabKeys()
    modals.openConfirmModal({
      title: t`退出登录`,
      children: (
        <Stack>
          <Text size="sm">{t`确定要退出登录吗？`}</Text>
          {unsavedTabs.length > 0 && warningOf(unsavedTabs)}
        </Stack>
      ),
      labels: { confirm: t`退出登录`, cancel: t`取消` },
      onConfirm: leave,
    })
  }
}

const LogOutFailed = ({ text, again }: { text: string; again: () => void }) => (
  <Stack align="flex-start" gap="xs">
    {text}
    <Button size="xs" variant="default" onClick={again}>
      <Trans>重试</Trans>
    </Button>
  </Stack>
)
