import { useLingui } from '@lingui/react/macro'
import { Badge, Group, Text } from '@mantine/core'
import { IconCircleCheckFilled, IconFileText, IconFileTypePdf } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

import type { ExamDocInfo } from '#contracts/candidate/document.ts'

import { noBreak } from '#web/ui/no-break.tsx'
import { date } from '#web/ui/time/moment.ts'

import classes from './document.module.css'

type Props = { info: ExamDocInfo; isRead: boolean; isShown: boolean }

/** Document in the list, with its type and whether it was read. */
export function DocumentRow({ info: { id, title, publishTime, compulsory, pdf }, isRead, isShown }: Props) {
  const { t } = useLingui()
  const Icon = pdf ? IconFileTypePdf : IconFileText
  return (
    <Link
      to="/selectexam/viewcmsexamdoc/index"
      search={{ id }}
      // The router must not reset the scroll position: each document restores its own.
      resetScroll={false}
      className={classes.row}
      aria-current={isShown || undefined}
    >
      <Icon size={20} aria-hidden className={classes.icon} />
      <div className={classes.names}>
        <Text className={classes.title} lang="zh-CN">
          {title}
        </Text>
        <Group gap={8}>
          <Text size="xs" c="dimmed">
            {noBreak(date(publishTime))}
          </Text>
          {compulsory && <Badge size="sm" color="red">{t`必读`}</Badge>}
        </Group>
      </div>
      {isRead && (
        <Group gap={4} wrap="nowrap" className={classes.read}>
          <IconCircleCheckFilled size={16} aria-hidden />
          <Text size="xs">{t`已读`}</Text>
        </Group>
      )}
    </Link>
  )
}
