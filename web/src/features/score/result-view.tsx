import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Group, List, Stack, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'

import type { Appeal, Score, ScoreType } from '#contracts/candidate/score.ts'
import type { Known } from '#contracts/core/blade.ts'

import { Facts } from '#web/ui/facts.tsx'
import { Figure } from '#web/ui/figures/figure.tsx'
import { LinkButton } from '#web/ui/link.tsx'
import { noBreak } from '#web/ui/no-break.tsx'
import { Section } from '#web/ui/page.tsx'
import { ServerText, useServerName } from '#web/ui/server-name.tsx'
import { dateTime } from '#web/ui/time/moment.ts'
import { Remaining } from '#web/ui/time/remaining.tsx'
import { History } from './history.tsx'
import { NextSitting } from './next-sitting.tsx'
import { ReissueButton } from './reissue-button.tsx'
import { ResultActions } from './result-actions.tsx'
import { statusTexts } from './score-text.ts'
import { templates } from './templates.tsx'

import classes from './score.module.css'

/** Whether the template has something to show. */
const hasResult = ({ total, subjects, rank }: Score) => total !== '' || subjects.length > 0 || rank !== null

/** Whether there is something that hidden figures would hide. */
export const hasFigures = (score: Score) => hasResult(score) || score.history.length > 1 || score.others.length > 0

/** One result in the template of its type, with all that the organiser says about it. */
export function ResultView({ score, type }: { score: Score; type: Known<ScoreType> }) {
  const { t } = useLingui()
  const toName = useServerName()
  const Template = templates[type]
  const { history, others, nextSteps, validity, appeal, remark, nextSitting } = score
  return (
    <Stack gap="md">
      <StatusNotice score={score} />
      {hasResult(score) && <Template score={score} />}
      {score.status === 'valid' && remark && <Remark>{remark}</Remark>}
      <ResultActions score={score} />
      <div className={classes.columns}>
        {history.length > 1 && <History points={history} />}
        {(nextSteps.length > 0 || validity || appeal || nextSitting || score.status === 'valid') && (
          <Section title={t`接下来`}>
            <Stack gap="sm">
              {validity && (
                <Text size="sm">
                  <Trans>
                    有效期：<ServerText>{validity}</ServerText>
                  </Trans>
                </Text>
              )}
              {nextSteps.length > 0 && (
                <List spacing="xs">
                  {nextSteps.map(({ title, content }) => (
                    <List.Item key={title}>
                      <Text fw={600}>
                        <ServerText>{title}</ServerText>
                      </Text>
                      <Text size="sm">
                        <ServerText>{content}</ServerText>
                      </Text>
                    </List.Item>
                  ))}
                </List>
              )}
              {appeal && <AppealWindow appeal={appeal} />}
              {nextSitting && <NextSitting sitting={nextSitting} />}
              {score.status === 'valid' && <Services score={score} />}
            </Stack>
          </Section>
        )}
        {others.length > 0 && (
          <Section title={t`其他信息`}>
            <Facts
              rows={others.map(({ label, value }) => ({
                label: toName(label).text,
                value: <Figure>{value ? <ServerText>{value}</ServerText> : '—'}</Figure>,
              }))}
            />
          </Section>
        )}
      </div>
    </Stack>
  )
}

/** Its report, and the reissue of its certificate once that is issued. */
const Services = ({ score: { reportId, certificate } }: { score: Score }) => (
  <Group>
    <LinkButton
      to="/notselectexam/scoreanalysis/index"
      search={reportId ? { id: reportId } : {}}
      variant="default"
      mih={44}
    >
      <Trans>成绩分析报告</Trans>
    </LinkButton>
    {certificate && <ReissueButton certificate={certificate} />}
  </Group>
)

const Remark = ({ children }: { children: string }) => (
  <Text>
    <ServerText>{children}</ServerText>
  </Text>
)

function StatusNotice({ score: { status, remark } }: { score: Score }) {
  const { i18n } = useLingui()
  const texts = status && statusTexts[status]
  if (!texts) return null
  return (
    <Alert role="note" color="brand" icon={<IconInfoCircle aria-hidden />} title={i18n._(texts.title)}>
      {remark && <Remark>{remark}</Remark>}
      <Text size="sm" mt={remark ? 4 : 0}>
        {i18n._(texts.text)}
      </Text>
    </Alert>
  )
}

function AppealWindow({ appeal: { open, startTime, endTime, content } }: { appeal: Appeal }) {
  return (
    <div>
      <Text fw={600}>{open ? <Trans>可以申请成绩复查</Trans> : <Trans>现在不能申请成绩复查</Trans>}</Text>
      {startTime && endTime && (
        <Text size="sm">
          <Trans>
            {noBreak(dateTime(startTime))} 至 {noBreak(dateTime(endTime))}
          </Trans>
          {open && (
            <>
              {' · '}
              <Remaining until={endTime} />
            </>
          )}
        </Text>
      )}
      <Text size="sm">
        <ServerText>{content}</ServerText>
      </Text>
    </div>
  )
}
