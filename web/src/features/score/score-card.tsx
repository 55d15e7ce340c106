import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Group, Text } from '@mantine/core'

import type { ScoreSummary, ScoreType } from '#contracts/candidate/score.ts'
import type { Known } from '#contracts/core/blade.ts'

import { Figure } from '#web/ui/figures/figure.tsx'
import { LinkButton } from '#web/ui/link.tsx'
import { noBreak } from '#web/ui/no-break.tsx'
import { RecordCard } from '#web/ui/record-card.tsx'
import { ServerText } from '#web/ui/server-name.tsx'
import { Announced } from './announced.tsx'
import { PassBadge } from './pass-badge.tsx'
import { totalLabels, scoreBadges } from './score-text.ts'

/** Result in a list; an announced one counts down to its release. */
export function ScoreCard({ score }: { score: ScoreSummary }) {
  const { t, i18n } = useLingui()
  const { scoreExamId, examName, examTime, scoreType, published, status } = score
  return (
    <RecordCard
      name={examName}
      lang="zh-CN"
      heading="h3"
      badge={
        status && (
          <Badge color={scoreBadges[status].color} autoContrast flex="none">
            {i18n._(scoreBadges[status].name)}
          </Badge>
        )
      }
      renderActions={(button) =>
        published && (
          <LinkButton
            to={scorePath(scoreType)}
            search={{ scoreExamId }}
            variant="light"
            {...button('details')}
          >{t`查看详情`}</LinkButton>
        )
      }
    >
      {examTime && (
        <Text size="sm" c="dimmed">
          <Trans>考试日期 {noBreak(examTime)}</Trans>
        </Text>
      )}
      {published ? <Outcome score={score} /> : <Announced releaseTime={score.releaseTime} />}
    </RecordCard>
  )
}

function Outcome({ score: { scoreType, total, fullMark, passState } }: { score: ScoreSummary }) {
  const { t, i18n } = useLingui()
  if (!total) return null
  return (
    <Group gap="xs" align="baseline">
      <Text size="sm" c="dimmed">
        {i18n._(totalLabels[scoreType])}
      </Text>
      <Text component="span" fz={20} fw={700} style={{ fontVariantNumeric: 'tabular-nums' }}>
        <Figure>
          <ServerText>{total}</ServerText>
        </Figure>
      </Text>
      {fullMark && <Text size="sm" c="dimmed">{t`满分 ${fullMark}`}</Text>}
      <PassBadge state={passState} />
    </Group>
  )
}

/** Address of each type of result. All lead to the same page; there is no type 2. Source: specification 2. */
const scorePaths = {
  total: '/notselectexam/scorequeryresult/index',
  subject: '/notselectexam/scorequeryresult1/index',
  level: '/notselectexam/scorequeryresult3/index',
  practical: '/notselectexam/scorequeryresult4/index',
  band: '/notselectexam/scorequeryresult5/index',
  rank: '/notselectexam/scorequeryresult6/index',
} as const satisfies Record<Known<ScoreType>, string>

const scorePath = (type: ScoreType) => scorePaths[type === 'unknown' ? 'total' : type]
