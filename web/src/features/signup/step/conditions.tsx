import { Trans } from '@lingui/react/macro'
import { List, Paper, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import { exam } from '#contracts/candidate/exam.ts'

import { query } from '#web/client/api/api.ts'
import { ChineseOnly } from '#web/ui/html/chinese-only.tsx'
import { ServerText, useServerName } from '#web/ui/server-name.tsx'

/** What the organiser requires of a candidate, where the candidate confirms it. */
export function Conditions({ examId }: { examId: string }) {
  const { data: conditions = [] } = useQuery({
    ...query(exam.getAllExamList),
    select: (all) => all.find(({ id }) => id === examId)?.conditions,
  })
  const toName = useServerName()
  if (conditions?.length === 0) return null
  return (
    <Paper component="section" withBorder radius="md" p="md" aria-labelledby="conditions">
      <Title order={2} size="h5" id="conditions" mb="xs">
        <Trans>本次考试的报考条件</Trans>
      </Title>
      {conditions ? (
        <>
          <ChineseOnly text={conditions.filter((it) => toName(it).lang).join('')} />
          <List type="ordered" size="sm" spacing={4}>
            {conditions.map((condition) => (
              <List.Item key={condition}>
                <ServerText>{condition}</ServerText>
              </List.Item>
            ))}
          </List>
        </>
      ) : (
        <Text size="sm">
          <Trans>—（以公告为准）</Trans>
        </Text>
      )}
    </Paper>
  )
}
