import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'

import { exam } from '#contracts/candidate/exam.ts'
import type { Signup, UnmetCondition } from '#contracts/candidate/signup.ts'

import { query } from '#web/client/api/api.ts'
import { LinkButton } from '#web/ui/link.tsx'
import { noBreak } from '#web/ui/no-break.tsx'
import { Page } from '#web/ui/page.tsx'
import { ServerText } from '#web/ui/server-name.tsx'
import { dateTime } from '#web/ui/time/moment.ts'

type Props = {
  signup: Pick<Signup, 'examId' | 'examName'>
  unmet: readonly UnmetCondition[]
  /** Back to the answers; absent where the reason is what is on record. */
  onBack?: () => void
}

/** In place of the form: which condition is not met, what would help, and the exams that are open to this person. */
export function NotEligible({ signup, unmet, onBack }: Props) {
  const { t } = useLingui()
  return (
    <Page title={t`您目前还不能报名这场考试`} lead={<span lang="zh-CN">{signup.examName}</span>}>
      <Stack gap="lg" maw={760}>
        <Text>
          <Trans>您不符合下面的条件。填写的内容已保存，可以报名其他考试。</Trans>
        </Text>
        {unmet.map((it) => (
          <Condition key={`${it.condition} ${it.reason}`} unmet={it} />
        ))}
        {onBack && (
          <Group>
            <Button variant="default" mih={44} leftSection={<IconArrowLeft size={18} aria-hidden />} onClick={onBack}>
              <Trans>选错了，返回修改</Trans>
            </Button>
          </Group>
        )}
        <OpenExams except={signup.examId} />
      </Stack>
    </Page>
  )
}

function Condition({ unmet: { condition, reason, help, record } }: { unmet: UnmetCondition }) {
  const { t } = useLingui()
  return (
    <Paper component="section" withBorder radius="md" p="md" aria-label={t`未满足的条件`}>
      <Stack gap="xs">
        <Text fw={600}>
          <ServerText>{condition}</ServerText>
        </Text>
        <Text>
          <ServerText>{reason}</ServerText>
        </Text>
        {help && (
          <Text c="dimmed">
            <ServerText>{help}</ServerText>
          </Text>
        )}
        {record && (
          <Group gap="sm">
            <Text size="sm" c="dimmed">
              <Trans>填写有误？更正后重新判断。</Trans>
            </Text>
            {record === 'education' ? (
              <LinkButton to="/exam/education/index" variant="default" mih={44}>
                <Trans>查看学历学位</Trans>
              </LinkButton>
            ) : (
              <LinkButton to="/notselectexam/baseinfo/index" variant="default" mih={44}>
                <Trans>查看基本信息</Trans>
              </LinkButton>
            )}
          </Group>
        )}
      </Stack>
    </Paper>
  )
}

/** Exams that accept sign-ups and whose conditions nothing on record contradicts. */
function OpenExams({ except }: { except: string }) {
  const { data = [] } = useQuery(query(exam.getEnableExamList2))
  const open = data.filter(({ id, eligible }) => id !== except && eligible !== false)
  return (
    <Stack component="section" gap="sm" aria-labelledby="open-exams">
      <Title order={2} size="h4" id="open-exams">
        <Trans>正在报名的考试</Trans>
      </Title>
      {open.map(({ id, examCode, examName, signupEndTime }) => (
        <Paper key={id} withBorder radius="md" p="md">
          <Group justify="space-between" gap="sm">
            <div>
              <Text id={`open-${id}`} fw={600} lang="zh-CN">
                {examName}
              </Text>
              <Text size="sm" c="dimmed">
                <Trans>报名截止 {noBreak(dateTime(signupEndTime))}</Trans>
              </Text>
            </div>
            <LinkButton
              to="/selectexam/index"
              search={{ list: 'enabled', keyword: examCode }}
              variant="light"
              mih={44}
              id={`choose-${id}`}
              aria-labelledby={`choose-${id} open-${id}`}
            >
              <Trans>查看考试</Trans>
            </LinkButton>
          </Group>
        </Paper>
      ))}
      <Group>
        <LinkButton to="/selectexam/index" variant="default" mih={44}>
          <Trans>查看全部考试</Trans>
        </LinkButton>
      </Group>
    </Stack>
  )
}
