import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Paper, Stack, Text } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useId } from 'react'

import type { Picture } from '#contracts/candidate/picture.ts'

import { focusHere } from '#web/ui/focus-here.ts'
import { noBreak } from '#web/ui/no-break.tsx'
import { ServerText } from '#web/ui/server-name.tsx'
import { dateTime } from '#web/ui/time/moment.ts'
import { StatusBadge } from '../status-badge.tsx'

import classes from '../picture.module.css'

type Props = {
  photo: Picture
  /** Uploaded just now: what follows is read out. */
  isNew?: boolean
  /** Absent where the portrait is read-only. */
  onReplace?: (() => void) | undefined
}

/** Stored portrait with status and actions. */
export function PortraitCard({ photo, isNew = false, onReplace }: Props) {
  const { t } = useLingui()
  const id = useId()
  const { status, reason, updateTime } = photo
  return (
    <Paper withBorder p="lg">
      <div className={classes.portrait}>
        <img src={photo.url ?? undefined} crossOrigin="anonymous" alt={t`您的照片`} width={147} height={206} />
        <Stack gap="sm" align="flex-start" miw={0}>
          <StatusBadge status={status} />
          {status === 'rejected' && (
            <Alert role="note" color="red" icon={<IconAlertCircle aria-hidden />} title={t`照片没有通过审核`}>
              <ServerText>{reason}</ServerText>
            </Alert>
          )}
          <Text {...(isNew && { ref: focusHere, tabIndex: -1, role: 'group', id, 'aria-labelledby': id })}>
            <NextStep status={status} />
          </Text>
          <Text size="sm" c="dimmed">
            <Trans>上传时间 {noBreak(dateTime(updateTime))}</Trans>
          </Text>
          {onReplace && (
            <Button
              size="md"
              variant={status === 'rejected' ? 'filled' : 'default'}
              onClick={onReplace}
            >{t`更换照片`}</Button>
          )}
        </Stack>
      </div>
    </Paper>
  )
}

function NextStep({ status }: Pick<Picture, 'status'>) {
  if (status === 'approved') return <Trans>照片已通过审核，将印在准考证上，不能再更换</Trans>
  if (status === 'reviewing') return <Trans>照片正在审核，通常 1 个工作日内完成，结果会显示在这里</Trans>
  if (status === 'rejected') return <Trans>请按原因重新拍摄后上传</Trans>
  return <Trans>照片已上传，提交报名后开始审核</Trans>
}
