import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Modal, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'

/**
 * Another account logged in with this browser: this tab left its page and says why. The new log-in is not touched.
 * Source: specification 8, security R27.
 */
export default function AccountConflict() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const close = () => navigate({ to: '/login', search: { why: 'switched' }, replace: true })
  return (
    <Modal opened onClose={close} title={t`提示信息`} centered withCloseButton={false} closeOnClickOutside={false}>
      <Text mb="lg">
        <Trans>请不要在一个浏览器中同时登录多个账号</Trans>
      </Text>
      <Button fullWidth onClick={close} data-autofocus>
        <Trans>我知道了</Trans>
      </Button>
    </Modal>
  )
}
