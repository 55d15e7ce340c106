import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import type { signup as Calls } from '#contracts/candidate/signup.ts'
import type { Output } from '#contracts/core/call.ts'

import { query } from '#web/client/api/api.ts'
import { ServerText } from '#web/ui/server-name.tsx'

type Result = Output<typeof Calls.getExamineeVerificationMessage>[number]['result']

/** Name and colour of the badge of each result. */
const badges: Record<Result, { name: MessageDescriptor; color: string }> = {
  passed: { name: msg`通过`, color: 'green' },
  check: { name: msg`人工核查`, color: 'yellow' },
  failed: { name: msg`未通过`, color: 'red' },
  unknown: { name: msg`未知`, color: 'gray' },
}
/** Results of the automatic verification. */
export function Verification({ calls }: { calls: typeof Calls }) {
  const { i18n } = useLingui()
  const { data = [] } = useQuery(query(calls.getExamineeVerificationMessage))
  if (data.length === 0) return null
  return (
    <Paper component="section" withBorder radius="md" p="lg" aria-labelledby="verification">
      <Title order={2} size="h5" id="verification" mb="sm">
        <Trans>信息核验</Trans>
      </Title>
      <Stack gap="sm">
        {data.map(({ label, result, message }) => (
          <Group key={label} gap="sm" align="flex-start">
            <Badge variant="light" color={badges[result].color} size="lg">
              {i18n._(badges[result].name)}
            </Badge>
            <Text size="sm" flex={1} miw="min(9rem, 100%)">
              {message ? (
                <Trans>
                  <Label>{label}</Label>：<ServerText>{message}</ServerText>
                </Trans>
              ) : (
                <Label>{label}</Label>
              )}
            </Text>
          </Group>
        ))}
      </Stack>
    </Paper>
  )
}

const Label = ({ children }: { children: string }) => (
  <b>
    <ServerText>{children}</ServerText>
  </b>
)
