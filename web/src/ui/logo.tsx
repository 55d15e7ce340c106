import { Trans } from '@lingui/react/macro'
import { Group, Text } from '@mantine/core'

/** Logo and product name. */
export function Logo({ inverted, compact }: { inverted?: boolean; compact?: boolean }) {
  return (
    <Group gap="sm" wrap="nowrap">
      <img src="/icon.svg" width={32} height={32} alt="" />
      {!compact && (
        <Text fw={600} size="lg" c={inverted ? 'white' : undefined} style={{ whiteSpace: 'nowrap' }}>
          <Trans>考试报名</Trans>
        </Text>
      )}
    </Group>
  )
}
