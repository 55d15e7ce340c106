import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Modal, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { forget, forgetServerState } from './session.ts'

/**
 * Another account logged in with this browser. This tab shows nothing of the old one any more and goes to /login; the
 * new log-in is not touched. Source: specification 8, security R27.
 */
export function AccountConflict() {
  const { t } = useLingui()
  const client = useQueryClient()
  const navigate = useNavigate()
  const leave = async () => {
    forget(client)
    forgetServerState(client)
    await navigate({ to: '/login', search: { switched: true }, replace: true })
  }
  return (
    <Modal opened onClose={leave} title={t`提示信息`} centered withCloseButton={false} closeOnClickOutside={false}>
      <Text mb="lg">
        <Trans>请不要在一个浏览器中同时登录多个账号</Trans>
      </Text>
      <Button fullWidth onClick={leave} data-autofocus>
        <Trans>我知道了</Trans>
      </Button>
    </Modal>
  )
}
