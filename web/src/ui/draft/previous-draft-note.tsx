import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconArrowBackUp, IconHourglass } from '@tabler/icons-react'

import { noBreak } from '../no-break.tsx'
import { dateTime } from '../time/moment.ts'

/** Draft that was read after its dialog had opened, and the two choices. */
export type PreviousDraftOffer = {
  /** Milliseconds since the epoch. */
  readonly time: number
  readonly use: () => void
  readonly drop: () => void
}

/** Says that what was typed earlier could not be read yet. */
export const UnreadNote = () => (
  <Alert role="status" color="yellow" variant="light" icon={<IconHourglass aria-hidden />}>
    <Trans>以前未保存的内容暂时读取不到，不会被覆盖，读取到后显示在此。可以先填写。</Trans>
  </Alert>
)

/** Above the form of a dialog: a previous draft that is not read yet, or that was read late. */
export function PreviousDraftNote({ isUnread, offer }: { isUnread: boolean; offer: PreviousDraftOffer | null }) {
  const { t } = useLingui()
  if (isUnread) return <UnreadNote />
  if (!offer) return null
  return (
    <Alert
      role="status"
      color="yellow"
      variant="light"
      icon={<IconArrowBackUp aria-hidden />}
      title={t`找到您未保存的内容`}
    >
      <Stack gap="md">
        <Text size="sm">
          <Trans>{noBreak(dateTime(offer.time))} 填写，使用后会替换表单中现在的内容</Trans>
        </Text>
        <Group gap="sm">
          <Button variant="default" onClick={offer.use}>
            <Trans>使用以前的内容</Trans>
          </Button>
          <Button variant="default" onClick={offer.drop}>
            <Trans>保留现在的内容</Trans>
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}
