import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconAlertCircle, IconExternalLink } from '@tabler/icons-react'
import { useState } from 'react'

import type { Invoice, Report } from '#contracts/candidate/score-analysis.ts'

import { Facts } from '#web/ui/facts.tsx'
import { newWindow } from '#web/ui/in-app-browser/new-window.ts'
import { OpenInBrowser } from '#web/ui/in-app-browser/open-in-browser.tsx'
import { can } from '#web/ui/in-app-browser/wechat.ts'
import { noBreak } from '#web/ui/no-break.tsx'
import { ServerText } from '#web/ui/server-name.tsx'
import { dateTime } from '#web/ui/time/moment.ts'
import { InvoiceForm } from './invoice-form.tsx'
import { invoiceBadges } from './report-text.ts'

/** Invoice of a paid report: its form, its state, and its file. */
export function InvoiceSection({ report }: { report: Report }) {
  const { t, i18n } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const { invoice, invoiceable } = report
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="invoice">
      <Stack gap="md">
        <Group gap="sm">
          <Title order={2} size="h5" id="invoice">{t`发票`}</Title>
          {invoice && (
            <Badge color={invoiceBadges[invoice.status].color} autoContrast role="status">
              {i18n._(invoiceBadges[invoice.status].name)}
            </Badge>
          )}
        </Group>
        {invoice && !isOpen && <Requested invoice={invoice} />}
        {invoiceable.allowed && !isOpen && (
          <Group>
            <Button variant={invoice ? 'filled' : 'default'} mih={44} onClick={() => setOpen(true)}>
              {invoice ? <Trans>修改后重新申请</Trans> : <Trans>申请发票</Trans>}
            </Button>
          </Group>
        )}
        {invoiceable.allowed && isOpen && <InvoiceForm report={report} onClose={() => setOpen(false)} />}
      </Stack>
    </Paper>
  )
}

function Requested({ invoice }: { invoice: Invoice }) {
  const { t } = useLingui()
  const { status, type, title, taxNo, email, amount, applyTime, reason } = invoice
  return (
    <>
      {status === 'requested' && <Text>{t`开具中，完成后显示在此，并发到您的邮箱`}</Text>}
      {status === 'failed' && (
        <Alert role="alert" color="red" icon={<IconAlertCircle aria-hidden />}>
          {reason ? <ServerText>{reason}</ServerText> : <Trans>开具失败，请核对后重新申请</Trans>}
        </Alert>
      )}
      <Facts
        rows={[
          { label: t`抬头类型`, value: type === 'company' ? t`单位` : t`个人` },
          { label: t`发票抬头`, value: title, lang: 'zh-CN' },
          { label: t`纳税人识别号`, value: taxNo },
          { label: t`接收邮箱`, value: email },
          { label: t`金额`, value: amount && t`${amount} 元` },
          { label: t`申请时间`, value: applyTime && noBreak(dateTime(applyTime)) },
        ]}
      />
      {invoice.fileAddress && <InvoiceFile address={invoice.fileAddress} />}
    </>
  )
}

function InvoiceFile({ address }: { address: string }) {
  const { t } = useLingui()
  return (
    <Stack gap={4} align="flex-start">
      {can('download') ? (
        <Button
          component="a"
          href={address}
          target={newWindow()}
          rel="noopener noreferrer"
          download
          mih={44}
          leftSection={<IconExternalLink size={18} aria-hidden />}
        >{t`下载发票`}</Button>
      ) : (
        <OpenInBrowser purpose="download" address={address} about="invoice" />
      )}
      <Text size="sm" c="dimmed">{t`PDF 文件`}</Text>
    </Stack>
  )
}
