import { Trans, useLingui } from '@lingui/react/macro'
import { Group, Paper, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'

import { isVenueChange, type ExamineeShow, type Signup } from '#contracts/candidate/signup.ts'

import { Facts } from '#web/ui/facts.tsx'
import { shownFee } from '#web/ui/fee.ts'
import { OpenInBrowser } from '#web/ui/in-app-browser/open-in-browser.tsx'
import { PrintButton } from '#web/ui/in-app-browser/print-button.tsx'
import { noBreak } from '#web/ui/no-break.tsx'
import { SaveImage } from '#web/ui/print-sheet/save-image.tsx'
import { ServerText } from '#web/ui/server-name.tsx'
import { dateTime } from '#web/ui/time/moment.ts'

import classes from './receipt.module.css'

type Props = {
  show: ExamineeShow
  signup: Signup
  /** What can be done now. */
  children: ReactNode
}

/** Stages before the payment. */
const isUnpaid: ReadonlySet<ExamineeShow['status']> = new Set(['submitted', 'unpaid'])

/** Proof of the submission, to print or to save. */
export function SubmissionReceipt({ show, signup, children }: Props) {
  const { t } = useLingui()
  const [sheet, setSheet] = useState<HTMLElement | null>(null)
  const rows = [
    { label: t`报名序号`, value: show.examineeNo && <b>{show.examineeNo}</b> },
    { label: t`提交时间`, value: show.submitTime && noBreak(dateTime(show.submitTime)) },
    { label: isUnpaid.has(show.status) ? t`应缴费用` : t`报名费`, value: show.fee && t`${shownFee(show.fee)} 元` },
    {
      label: t`缴费截止`,
      value: show.fee && isUnpaid.has(show.status) && show.payEndTime && noBreak(dateTime(show.payEndTime)),
    },
  ]
  return (
    <Paper component="section" withBorder radius="md" p="lg" aria-labelledby="receipt">
      <Stack gap="md">
        <Stack gap="md" ref={setSheet}>
          <Group gap="sm" wrap="nowrap" align="flex-start">
            <ThemeIcon size={40} radius="xl" color="green" variant="light">
              <IconCheck size={22} aria-hidden />
            </ThemeIcon>
            <div>
              <Title order={2} size="h4" id="receipt">
                <Trans>报名回执</Trans>
              </Title>
              <Text size="sm" role="status">
                {isVenueChange(signup) ? (
                  <Trans>新考点还没有确认，下面是更改中的内容。确认前原考点有效。</Trans>
                ) : (
                  <ServerText>{signup.lockedReason}</ServerText>
                )}
              </Text>
            </div>
          </Group>
          <Facts rows={rows} size="md" />
        </Stack>
        <Group gap="sm" className={classes.screenOnly ?? ''}>
          {children}
          <PrintButton
            variant="default"
            instead={
              <>
                <SaveImage sheet={sheet} name={t`报名回执`} alt={t`报名回执图片`} />
                <OpenInBrowser purpose="print" />
              </>
            }
          >
            <Trans>打印</Trans>
          </PrintButton>
        </Group>
      </Stack>
    </Paper>
  )
}
