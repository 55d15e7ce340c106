import { useLingui } from '@lingui/react/macro'
import { Stack, Text } from '@mantine/core'
import { IconCertificate, IconClipboardCheck, IconCreditCard, IconTicket } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import classes from './steps.module.css'

/** Steps from registration to score, beside the log-in form. */
export function Steps() {
  const { t } = useLingui()
  return (
    <Stack gap="xl" maw={460}>
      <Text fz={32} fw={600} lh={1.3}>{t`一个账号，办理报考全过程`}</Text>
      <ul className={classes.steps}>
        <Step icon={<IconClipboardCheck aria-hidden />}>{t`选择考试，在线填写并随时保存`}</Step>
        <Step icon={<IconCreditCard aria-hidden />}>{t`审核通过后在线缴费`}</Step>
        <Step icon={<IconTicket aria-hidden />}>{t`打印准考证，按时参加考试`}</Step>
        <Step icon={<IconCertificate aria-hidden />}>{t`查询成绩，下载成绩证明`}</Step>
      </ul>
    </Stack>
  )
}

const Step = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className={classes.step}>
    <span className={classes.icon}>{icon}</span>
    {children}
  </li>
)
