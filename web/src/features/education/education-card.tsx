import { useLingui } from '@lingui/react/macro'
import { Badge, Button, Group, Paper, Stack, Text } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconClockHour4,
  IconHelp,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'

import type { Education, Verification } from '#contracts/candidate/education.ts'

import { Facts } from '#web/ui/facts.tsx'
import { LinkText } from '#web/ui/link.tsx'
import { NotFilledIn } from '#web/ui/server-form/value-text.tsx'
import { ServerText } from '#web/ui/server-name.tsx'
import { maskName, verificationTexts } from './verification.ts'

import classes from './education-card.module.css'

const icons: Record<Verification, ReactNode> = {
  pending: <IconClockHour4 size={16} aria-hidden />,
  verified: <IconCircleCheck size={16} aria-hidden />,
  failed: <IconCircleX size={16} aria-hidden />,
  manual: <IconAlertTriangle size={16} aria-hidden />,
  unknown: <IconHelp size={16} aria-hidden />,
}

/** Path in the menu of deployments that take certificate pictures. */
const uploadPage: string = '/exam/uploadpicture/index'

/** `onRemove`, `onEdit`: absent where the record can only be read. */
type Props = { education: Education; onEdit?: () => void; onRemove?: () => void }

/** Card of an education or a degree with the result of its verification. */
export function EducationCard({ education, onEdit, onRemove }: Props) {
  const { t, i18n } = useLingui()
  const name = useId()
  const edit = useId()
  const remove = useId()
  const { kind, verification } = education
  const { name: state, color } = verificationTexts[verification]
  const rows = [
    { label: kind === 'degree' ? t`学位` : t`学历层次`, value: <ServerText>{education.levelName}</ServerText> },
    { label: t`专业`, value: education.major && <span lang="zh-CN">{education.major}</span> },
    { label: kind === 'degree' ? t`授予年月` : t`毕业年月`, value: education.graduateMonth },
    { label: t`证书编号`, value: maskName(education.certificateNo) },
  ]
  return (
    <Paper component="article" aria-labelledby={name} withBorder className={classes.card}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
        <Text component="h3" className={classes.name} id={name} lang={education.schoolName ? 'zh-CN' : undefined}>
          {education.schoolName || <NotFilledIn />}
        </Text>
        <Badge color={color} autoContrast flex="none" leftSection={icons[verification]}>
          {i18n._(state)}
        </Badge>
      </Group>
      <Facts labelWidth={104} rows={rows.map((row) => ({ ...row, value: row.value || <NotFilledIn /> }))} />
      <Meaning education={education} />
      <Group gap="xs" mt="auto" justify="flex-end" className={classes.actions}>
        {onRemove && (
          <Button
            variant="subtle"
            color="gray"
            c="inherit"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={onRemove}
            id={remove}
            aria-labelledby={`${remove} ${name}`}
          >{t`删除`}</Button>
        )}
        {onEdit && verification !== 'verified' && (
          <Button
            variant="default"
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={onEdit}
            id={edit}
            aria-labelledby={`${edit} ${name}`}
          >{t`修改`}</Button>
        )}
      </Group>
    </Paper>
  )
}

/** Explanation of the verification state: the server's text, then ours. */
function Meaning({ education: { verification, verificationMessage } }: { education: Education }) {
  const { t, i18n } = useLingui()
  return (
    <Stack gap={2} className={classes.meaning} data-state={verification}>
      {verificationMessage && (
        <Text size="sm">
          <ServerText>{verificationMessage}</ServerText>
        </Text>
      )}
      <Text size="sm">
        {i18n._(verificationTexts[verification].meaning)}
        {verification === 'manual' && (
          <>
            {' '}
            <LinkText to={uploadPage} underline="always">{t`去上传`}</LinkText>
          </>
        )}
      </Text>
    </Stack>
  )
}
