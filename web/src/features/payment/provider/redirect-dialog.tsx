import { useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'

import type { PayType } from '#contracts/candidate/payment.ts'

import { ErrorNotice } from '#web/ui/error/error-notice.tsx'
import { newWindow } from '#web/ui/in-app-browser/new-window.ts'
import { LinkButton } from '#web/ui/link.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import { NotPaidYet } from '../order/not-paid-yet.tsx'
import { orderSearch, type OrderWatch } from '../order/use-order.ts'
import { payMethods } from '../pay-methods.ts'
import { OutcomeCard } from '../result/outcome-card.tsx'

type Props = { watched: OrderWatch; payType: PayType | null; onClose: () => void }

/** Dialog beside the tab of the provider; updates when the payment is decided. */
export function RedirectDialog({ watched, payType, onClose }: Props) {
  const { t } = useLingui()
  const { offer, payment } = watched
  const isOpen = offer === 'continue' || offer === 'resume'
  return (
    <Modal opened={payType !== null} onClose={onClose} title={isOpen ? t`支付完成了吗？` : t`支付结果`} centered>
      {isOpen && payType ? (
        <Stack gap="lg">
          <Text>{t`请在新打开的页面完成支付，此页会自动更新。完成前请勿在其他设备上重复支付。`}</Text>
          <NotPaidYet watched={watched} />
          {watched.error && <ErrorNotice error={watched.error} />}
          <Group justify="flex-end">
            <LinkButton
              to={payMethods[payType].page}
              search={payment.order ? orderSearch(payment.order) : {}}
              target={newWindow()}
              variant="default"
              leftSection={<IconExternalLink size={18} aria-hidden />}
            >{t`重新打开支付页面`}</LinkButton>
            <Button loading={watched.isAsking} onClick={watched.ask}>{t`已完成支付`}</Button>
          </Group>
        </Stack>
      ) : (
        <OutcomeCard watched={watched} headingOrder={3}>
          {offer === 'ask' ? (
            <Button variant="default" loading={watched.isAsking} onClick={watched.ask}>{t`查询支付结果`}</Button>
          ) : (
            <Button onClick={onClose}>{t`知道了`}</Button>
          )}
        </OutcomeCard>
      )}
    </Modal>
  )
}
