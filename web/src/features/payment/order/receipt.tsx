import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconReceipt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { exam } from '#contracts/candidate/exam.ts'

import { query } from '#web/client/api/api.ts'
import { PrintButton } from '#web/ui/in-app-browser/print-button.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import { PrintNote } from '#web/ui/print-sheet/print-note.tsx'
import { SaveImage } from '#web/ui/print-sheet/save-image.tsx'
import { OrderFacts } from './order-facts.tsx'
import { type AnyOrder, isOwn } from './use-order.ts'

import classes from '../payment.module.css'

/** Payment receipt, to print or to save. */
export function PaymentReceipt({ order, size = 'sm' }: { order: AnyOrder; size?: 'sm' | 'md' }) {
  const { t } = useLingui()
  const sponsor = useSponsor(order)
  const [opened, dialog] = useDisclosure()
  const [sheet, setSheet] = useState<HTMLElement | null>(null)
  return (
    <>
      <Button
        variant="default"
        size={size}
        className={classes.touch ?? ''}
        leftSection={<IconReceipt size={18} aria-hidden />}
        onClick={dialog.open}
      >{t`收据`}</Button>
      <Modal opened={opened} onClose={dialog.close} title={t`缴费收据`} centered className={classes.receipt ?? ''}>
        <Stack gap="lg">
          <Stack gap="lg" ref={setSheet} data-sheet>
            <PrintNote issuer={sponsor} />
            <OrderFacts order={order} />
            <Text size="sm" c="dimmed">
              <Trans>此收据由报名系统生成，仅作缴费凭证，不能代替发票。</Trans>
              {order.kind === 'score' ? (
                <Trans>发票请在成绩分析报告页面申请。</Trans>
              ) : (
                <Trans>需要发票请联系收款单位，并提供订单号。</Trans>
              )}
            </Text>
          </Stack>
          <Group justify="flex-end" className={classes.screenOnly ?? ''}>
            <PrintButton
              size="md"
              instead={<SaveImage sheet={sheet} name={t`缴费收据`} alt={t`缴费收据图片`} />}
            >{t`打印或保存`}</PrintButton>
          </Group>
        </Stack>
      </Modal>
    </>
  )
}

/** Organiser of the exam of an order, as far as its owner is logged in. */
function useSponsor(order: AnyOrder): string | undefined {
  const { data } = useQuery({ ...query(exam.getAllExamList), enabled: isOwn(order) })
  return data?.find(({ examName }) => examName === order.examName)?.sponsor
}
