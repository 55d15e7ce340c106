import { useLingui } from '@lingui/react/macro'
import { Button, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'

import { Modal } from '#web/ui/overlay/modal.tsx'

/**
 * Alert of several accounts in one browser, after 409 (account_changed): another account has logged in. The new session is
 * not affected. Source: specification 8, security R27.
 */
export default function AccountConflict() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const close = () => navigate({ to: '/login', search: { why: 'switched' }, replace: true })
  return (
    <Modal opened onClose={close} title={t`提示信息`} centered withCloseButton={false} closeOnClickOutside={false}>
      <Text mb="lg">{t`请不要在一个浏览器中同时登录多个账号`}</Text>
      <Button fullWidth onClick={close} data-autofocus>{t`我知道了`}</Button>
    </Modal>
  )
}
