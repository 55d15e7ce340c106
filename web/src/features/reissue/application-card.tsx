import { Trans } from '@lingui/react/macro'
import { Group, Paper, Stack, Text } from '@mantine/core'
import { useId } from 'react'

import type { Reissue } from '#contracts/candidate/reissue.ts'

import { LinkButton } from '#web/ui/link.tsx'
import { dateTime } from '#web/ui/moment.ts'
import { ApplicationName } from './application-name.tsx'
import { PayFee } from './pay-fee.tsx'
import { StageBadge, StageNote } from './stage.tsx'

import classes from './reissue.module.css'

/** Application in the list, with what can be done next. */
export function ApplicationCard({ application }: { application: Reissue }) {
  const name = useId()
  const button = useId()
  const { id, status, kqName, kdName, updateTime, edit } = application
  return (
    <Paper component="article" withBorder radius="md" className={classes.card} aria-labelledby={name}>
      <Stack gap={6} flex={1} miw={0}>
        <Group gap="xs" align="flex-start" justify="space-between">
          <Text component="h2" className={classes.name} id={name}>
            <ApplicationName application={application} />
          </Text>
          <StageBadge status={status} />
        </Group>
        {kqName && (
          <Text size="sm" c="dimmed" lang="zh-CN">
            {[kqName, kdName].filter(Boolean).join(' · ')}
          </Text>
        )}
        <StageNote application={application} />
        {updateTime && (
          <Text size="sm" c="dimmed">
            <Trans>更新时间 {dateTime(updateTime)}</Trans>
          </Text>
        )}
      </Stack>
      <Group gap="sm">
        <PayFee application={application} />
        {edit.allowed && (
          <LinkButton
            to="/reissue/index"
            search={{ id, step: 'form' }}
            mih={44}
            id={`${button}-edit`}
            aria-labelledby={`${button}-edit ${name}`}
          >
            {status === 'returned' ? <Trans>去修改</Trans> : <Trans>继续填写</Trans>}
          </LinkButton>
        )}
        <LinkButton
          to="/reissue/index"
          search={{ id }}
          variant="default"
          mih={44}
          id={button}
          aria-labelledby={`${button} ${name}`}
        >
          <Trans>查看详情</Trans>
        </LinkButton>
      </Group>
    </Paper>
  )
}
