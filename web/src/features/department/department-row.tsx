import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Badge, Group, Text, UnstyledButton } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'

import type { Department } from '#contracts/candidate/department.ts'

import { noBreak } from '#web/ui/no-break.tsx'
import { ServerText, useServerName, useServerNames } from '#web/ui/server-name.tsx'
import { dateTime } from '#web/ui/time/moment.ts'
import { Remaining } from '#web/ui/time/remaining.tsx'
import type { Hit } from './department-search.ts'

import classes from './department.module.css'

type Props = { hit: Hit; isShown: boolean; isChosen: boolean; onOpen: () => void }

/** A department in the list: whether it is open, until when or why not, and its phone. */
export function DepartmentRow({ hit: { department, match }, isShown, isChosen, onOpen }: Props) {
  const { open, phone, suggestion } = department
  return (
    <li className={classes.row} data-shown={isShown || undefined}>
      <Group gap="xs" wrap="nowrap" justify="space-between" align="flex-start">
        <UnstyledButton className={classes.name} onClick={onOpen} aria-current={isShown || undefined}>
          <Name department={department} match={match} />
        </UnstyledButton>
        <OpenBadge open={open} />
      </Group>
      {(isChosen || suggestion) && (
        <Group gap={6}>
          {isChosen && (
            <Badge size="sm">
              <Trans>当前选择</Trans>
            </Badge>
          )}
          {suggestion && (
            <Badge size="sm" variant="default">
              <Suggestion>{suggestion}</Suggestion>
            </Badge>
          )}
        </Group>
      )}
      <div className={classes.line}>
        <Text size="sm" c="dimmed">
          <When department={department} />
        </Text>
        {phone && <Phone phone={phone} />}
      </div>
    </li>
  )
}

/** The name with the matches marked, which are those of the Chinese one. */
function Name({ department: { departmentName }, match }: Hit) {
  const { text, lang } = useServerName()(departmentName)
  if (!match || !lang) return <span lang={lang}>{text}</span>
  const [from, to] = match
  return (
    <span lang={lang}>
      {text.slice(0, from)}
      <mark className={classes.found}>{text.slice(from, to + 1)}</mark>
      {text.slice(to + 1)}
    </span>
  )
}

/** Why a department is suggested: one reason or several. */
export function Suggestion({ children }: { children: string }) {
  const { text, lang } = useServerNames()(children.split('、'))
  return <span lang={lang}>{text}</span>
}

/** Whether a department is open now. */
export const OpenBadge = ({ open }: { open: boolean }) => (
  <Badge color={open ? 'green' : 'gray'} flex="none">
    {open ? <Trans>可报名</Trans> : <Trans>不可报名</Trans>}
  </Badge>
)

function When({ department: { open, reason, signupEndTime } }: { department: Department }) {
  if (!open) return <ServerText>{reason}</ServerText>
  if (!signupEndTime) return <Trans>截止时间另行通知</Trans>
  return (
    <>
      <Trans>报名截止 {noBreak(dateTime(signupEndTime))}</Trans>
      {' · '}
      <Remaining until={signupEndTime} />
    </>
  )
}

/** Phone number, which can be dialled. */
export function Phone({ phone }: { phone: string }) {
  const { t } = useLingui()
  return (
    <Anchor href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className={classes.phone} aria-label={t`拨打 ${phone}`}>
      <IconPhone size={16} aria-hidden />
      {phone}
    </Anchor>
  )
}
