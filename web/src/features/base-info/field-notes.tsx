import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconHourglass, IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import { phoneField } from '#contracts/candidate/base-info.ts'
import { isUnknownId } from '#contracts/core/unknown-id.ts'
import type { FormField } from '#contracts/form/form.ts'

import { ContactUs } from '#web/frame/error-pages/contact-us.tsx'
import { noBreak } from '#web/ui/no-break.tsx'
import { ServerText, useServerName } from '#web/ui/server-name.tsx'
import { date } from '#web/ui/time/moment.ts'
import { useLock } from './lock.ts'

import classes from './base-info.module.css'

type Props = {
  field: FormField
  /** Its value is empty or wrong. */
  isFaulty?: boolean
}

/** Why a field is locked and what can be done about it; nothing for editable fields. */
export function FieldNotes({ field, isFaulty = false }: Props) {
  const { t } = useLingui()
  const serverName = useServerName()
  const { examNames, request, refusal, askForChange, changePhone } = useLock(field)
  const isFree = examNames.length === 0
  const isPhone = field.name === phoneField && field.source === '' && isFree
  const isFixed = field.readOnly && isFree && !isPhone && !isUnknownId(field.name)
  return (
    <>
      {examNames.map((examName) => (
        <Note key={examName} icon={<IconLock size={16} aria-hidden />}>
          <Trans>
            “<span lang="zh-CN">{examName}</span>”报名期间不能修改
          </Trans>
        </Note>
      ))}
      {request && (
        <Note icon={<IconHourglass size={16} aria-hidden />}>
          <Trans>
            更正为“<span lang="zh-CN">{request.value}</span>”的申请正在审核，{noBreak(date(request.submitTime))} 提交
          </Trans>
        </Note>
      )}
      {refusal && !request && (
        <Note icon={<IconAlertTriangle size={16} aria-hidden />}>
          <Trans>
            更正申请未通过：<ServerText>{refusal.reason}</ServerText>
          </Trans>
        </Note>
      )}
      {isPhone && (
        <Button
          variant="subtle"
          size="compact-md"
          px={0}
          mih={{ base: 44, sm: 'auto' }}
          style={{ alignSelf: 'flex-start' }}
          onClick={changePhone}
        >
          <Trans>更换手机号</Trans>
        </Button>
      )}
      {isFaulty && isFixed && !request && (
        <Note icon={<IconAlertTriangle size={16} aria-hidden />}>
          <Trans>此项来自注册信息，不能直接修改。请提交更正申请；证件不在手边或有疑问时，请联系我们。</Trans>
        </Note>
      )}
      {isFixed && !request && (
        <Button
          variant="subtle"
          size="compact-md"
          px={0}
          mih={{ base: 44, sm: 'auto' }}
          style={{ alignSelf: 'flex-start' }}
          onClick={() => askForChange(field)}
          aria-label={t`更正申请：${serverName(field.label).text}`}
        >
          <Trans>更正申请</Trans>
        </Button>
      )}
      {isFaulty && isFixed && (
        <div role="group" aria-label={t`怎么办：${serverName(field.label).text}`} className={classes.contact}>
          <ContactUs />
        </div>
      )}
    </>
  )
}

const Note = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <Group gap={6} wrap="nowrap" align="flex-start" c="dimmed" className={classes.note}>
    {icon}
    <Text size="sm">{children}</Text>
  </Group>
)
