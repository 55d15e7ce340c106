import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Button, Group, Paper, Skeleton, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useId } from 'react'

import { type PayDoc, type Report, type AbilityAnalysis, scoreAnalysis } from '#contracts/candidate/score-analysis.ts'

import { query } from '#web/client/api/api.ts'
import { Failed } from '#web/ui/error/failed.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { ServerText } from '#web/ui/server-name.tsx'
import { AnalysisView } from './analysis-view.tsx'

import classes from './score-analysis.module.css'

/** Pays for a report. */
export type Payment = ComponentType<{ doc: PayDoc; orderNo: string }>

type Props = { report: Report; payment: Payment }

/** What a report costs and contains, and its payment. */
export function Purchase({ report: { id, examId, orderNo }, payment: Payment }: Props) {
  const docs = useQuery(query(scoreAnalysis.getPayDocList, { examId }))
  const doc = docs.data?.find((it) => it.id === id)
  if (doc) {
    return (
      <div className={classes.columns}>
        <Stack gap="md">
          <Due doc={doc} />
          {doc.sample && doc.payable.allowed && <Sample analysis={doc.sample} />}
        </Stack>
        <Payment doc={doc} orderNo={orderNo} />
      </div>
    )
  }
  if (docs.error) return <Failed error={docs.error} retry={() => void docs.refetch()} />
  if (docs.isPending) return <Skeleton h={280} />
  return (
    <Text role="status">
      <Trans>现在不能购买这份报告，请稍后再来</Trans>
    </Text>
  )
}

function Due({ doc: { name, amount, payee, refundRule } }: { doc: PayDoc }) {
  const { t } = useLingui()
  return (
    <Paper withBorder p="md" component="section" aria-label={t`费用`}>
      <Stack gap="sm">
        <Facts
          labelWidth={88}
          rows={[
            { label: t`项目`, value: <ServerText>{name}</ServerText> },
            { label: t`价格`, value: <strong className={classes.price}>{t`${amount ?? '—'} 元`}</strong> },
            { label: t`收款单位`, value: payee && <ServerText>{payee}</ServerText> },
          ]}
        />
        {refundRule && (
          <Text size="sm" c="dimmed">
            <ServerText>{refundRule}</ServerText>
          </Text>
        )}
      </Stack>
    </Paper>
  )
}

/** Sample of a report, closed until it is wanted. */
function Sample({ analysis }: { analysis: AbilityAnalysis }) {
  const { t } = useLingui()
  const id = useId()
  const [opened, { toggle }] = useDisclosure()
  return (
    <Stack gap="md">
      <Button
        variant="light"
        mih={44}
        aria-expanded={opened}
        aria-controls={opened ? id : undefined}
        onClick={toggle}
        rightSection={opened ? <IconChevronUp size={18} aria-hidden /> : <IconChevronDown size={18} aria-hidden />}
      >
        {opened ? <Trans>收起示例报告</Trans> : <Trans>查看示例报告</Trans>}
      </Button>
      {opened && (
        <section id={id} aria-label={t`示例报告`} className={classes.sample}>
          <Group mb="md">
            <Badge color="orange" autoContrast size="lg">{t`示例，不是您的成绩`}</Badge>
          </Group>
          <AnalysisView analysis={analysis} />
        </section>
      )}
    </Stack>
  )
}
