import { useLingui } from '@lingui/react/macro'
import { Stack, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'

import { logOut } from '../log-out.ts'
import { unsaved } from '../unsaved.ts'
import { useWarning } from './use-tabs.tsx'

/** Asks first, and names what is not saved; then the session is over here, at the gateway and in all tabs. */
export function useLogOut() {
  const { t } = useLingui()
  const client = useQueryClient()
  const router = useRouter()
  const leave = useMutation({ mutationFn: () => logOut(client, router) })
  const warningOf = useWarning()
  return () => {
    const losing = unsaved.places()
    modals.openConfirmModal({
      title: t`退出登录`,
      children: (
        <Stack>
          <Text size="sm">{t`确定要退出登录吗？`}</Text>
          {losing.length > 0 && warningOf(losing)}
        </Stack>
      ),
      labels: { confirm: t`退出登录`, cancel: t`取消` },
      onConfirm: () => leave.mutate(),
    })
  }
}
