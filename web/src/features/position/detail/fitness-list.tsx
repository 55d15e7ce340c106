import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconCircleX } from '@tabler/icons-react'

import type { PositionRequirement } from '#contracts/candidate/position.ts'

import { LinkText } from '#web/ui/link.tsx'
import { ServerText, useServerName } from '#web/ui/server-name.tsx'
import { FitMark } from './fit-mark.tsx'
import { type Fitness, requirementFitness, type FitReason } from './fitness.ts'
import { useCandidate } from './use-candidate.ts'

import classes from '../position.module.css'

/** Reasons that need a sentence; of the others the record speaks for itself. */
const reasonTexts: Partial<Record<FitReason, MessageDescriptor>> = {
  missing: msg`您还没有填写`,
  unverified: msg`您填写的内容尚未核验`,
  'other-major': msg`专业名称不同，是否相符由审核人员认定。`,
  judged: msg`由审核人员认定。`,
}

/** Page on which the missing value can be entered. */
const pages: Partial<Record<PositionRequirement['kind'], string>> = {
  education: '/exam/education/index',
  degree: '/exam/education/index',
  major: '/exam/education/index',
  age: '/notselectexam/baseinfo/index',
  sex: '/notselectexam/baseinfo/index',
  political: '/notselectexam/baseinfo/index',
  household: '/notselectexam/baseinfo/index',
}

/** Requirements of a position, each compared with the candidate's record. */
export function FitnessList({ requirements }: { requirements: readonly PositionRequirement[] }) {
  const { t } = useLingui()
  const candidate = useCandidate()
  if (requirements.length === 0) {
    return <Text size="sm" c="dimmed">{t`没有公布条件`}</Text>
  }
  const rows = requirements.map((requirement) => ({
    requirement,
    fitness: candidate && requirementFitness(requirement, candidate),
  }))
  return (
    <Stack gap="sm">
      <ul className={classes.requirements}>
        {rows.map(({ requirement, fitness }) => (
          <Row key={`${requirement.label} ${requirement.value}`} requirement={requirement} fitness={fitness} />
        ))}
      </ul>
      <Text size="sm" c="dimmed">{t`以上仅对照您填写的信息，是否符合以资格审核为准`}</Text>
    </Stack>
  )
}

type RowProps = { requirement: PositionRequirement; fitness: Fitness | undefined }

function Row({ requirement: { kind, label, value }, fitness }: RowProps) {
  const { i18n } = useLingui()
  const reason = fitness && reasonTexts[fitness.reason]
  const page = fitness?.reason === 'missing' || fitness?.reason === 'unverified' ? pages[kind] : undefined
  return (
    <li className={classes.requirement}>
      <div>
        <Text size="sm" c="dimmed">
          <ServerText>{label}</ServerText>
        </Text>
        <Text>
          <ServerText>{value || '—'}</ServerText>
        </Text>
        {fitness && (
          <Text size="sm" c="dimmed">
            {fitness.recordValue !== '' && <RecordValue kind={kind} recordValue={fitness.recordValue} />}
            {reason && ` ${i18n._(reason)}`}
          </Text>
        )}
        {page && (
          <LinkText to={page} size="sm">
            {fitness?.reason === 'missing' ? <Trans>去填写</Trans> : <Trans>查看核验</Trans>}
          </LinkText>
        )}
      </div>
      {fitness ? <FitMark fit={fitness.fit} /> : <Skeleton width={110} height={20} />}
    </li>
  )
}

function RecordValue({ kind, recordValue }: { kind: PositionRequirement['kind']; recordValue: string }) {
  const serverName = useServerName()
  if (kind === 'age') return <Trans>您 {recordValue} 周岁。</Trans>
  const { text, lang } = serverName(recordValue)
  return (
    <Trans>
      您填写的是<span lang={lang}>{text}</span>。
    </Trans>
  )
}

/** How many requirements the record does not meet; renders nothing where it meets all that data can decide. */
export function MissNote({ requirements }: { requirements: readonly PositionRequirement[] }) {
  const candidate = useCandidate()
  const misses = candidate ? requirements.filter((it) => requirementFitness(it, candidate).fit === 'misses').length : 0
  if (misses === 0) return null
  return (
    <Group gap={6} c="red.8" wrap="nowrap">
      <IconCircleX size={18} aria-hidden />
      <Text size="sm">
        <Plural value={misses} one="有 # 项条件不符合" other="有 # 项条件不符合" />
      </Text>
    </Group>
  )
}
