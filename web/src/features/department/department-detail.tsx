import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Group, Stack, Title } from '@mantine/core'
import { IconArrowLeft, IconClockPause } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import type { Department } from '#contracts/candidate/department.ts'

import { Facts } from '#web/ui/facts.tsx'
import { noBreak } from '#web/ui/no-break.tsx'
import { ServerText } from '#web/ui/server-name.tsx'
import { dateTime } from '#web/ui/time/moment.ts'
import { Remaining } from '#web/ui/time/remaining.tsx'
import { OpenBadge, Phone, Suggestion } from './department-row.tsx'

import classes from './department.module.css'

type Props = { department: Department; onBack: () => void; children: ReactNode }

/** Details of a department; `children` are its actions. */
export function DepartmentDetail({ department, onBack, children }: Props) {
  const { departmentName, open, reason } = department
  return (
    <Stack gap="md" p="lg">
      <div className={classes.back}>
        <Button variant="subtle" px={0} onClick={onBack} leftSection={<IconArrowLeft size={18} aria-hidden />}>
          <Trans>返回列表</Trans>
        </Button>
      </div>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Title order={2} size="h4">
          <ServerText>{departmentName}</ServerText>
        </Title>
        <OpenBadge open={open} />
      </Group>
      {!open && (
        <Alert role="note" color="yellow" icon={<IconClockPause aria-hidden />}>
          <ServerText>{reason}</ServerText>
        </Alert>
      )}
      <DepartmentFacts department={department} />
      {children}
    </Stack>
  )
}

function DepartmentFacts({ department }: { department: Department }) {
  const { t } = useLingui()
  const { groupName, address, phone, signupStartTime, signupEndTime, open, suggestion } = department
  const rows = [
    { label: t`所属地区`, value: groupName && <ServerText>{groupName}</ServerText> },
    {
      label: t`报名时间`,
      value: signupStartTime && signupEndTime && (
        <Trans>
          {noBreak(dateTime(signupStartTime))} 至 {noBreak(dateTime(signupEndTime))}
        </Trans>
      ),
    },
    { label: t`剩余时间`, value: open && signupEndTime && <Remaining until={signupEndTime} /> },
    { label: t`地址`, value: address && <span lang="zh-CN">{address}</span> },
    { label: t`咨询电话`, value: phone && <Phone phone={phone} /> },
    { label: t`推荐理由`, value: suggestion && <Suggestion>{suggestion}</Suggestion> },
  ]
  return <Facts rows={rows} labelWidth={88} size="md" />
}
