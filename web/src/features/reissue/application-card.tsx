import { Trans } from '@lingui/react/macro'
import { Group, Text } from '@mantine/core'

import type { Reissue } from '#contracts/candidate/reissue.ts'

import { LinkButton } from '#web/ui/link.tsx'
import { noBreak } from '#web/ui/no-break.tsx'
import { RecordCard } from '#web/ui/record-card.tsx'
import { ServerText } from '#web/ui/server-name.tsx'
import { dateTime } from '#web/ui/time/moment.ts'
import { ApplicationName } from './application-name.tsx'
import { PayFee } from './pay-fee.tsx'
import { StageBadge, StageNote } from './stage.tsx'

/** Application in the list, with what can be done next. */
export function ApplicationCard({ application }: { application: Reissue }) {
  const { id, status, kqName, kdName, updateTime, edit } = application
  return (
    <RecordCard
      name={<ApplicationName application={application} />}
      heading="h2"
      badge={<StageBadge status={status} />}
      renderActions={(button) => (
        <Group gap="sm">
          <PayFee application={application} />
          {edit.allowed && (
            <LinkButton to="/reissue/index" search={{ id, step: 'form' }} {...button('edit')}>
              {status === 'returned' ? <Trans>去修改</Trans> : <Trans>继续填写</Trans>}
            </LinkButton>
          )}
          <LinkButton to="/reissue/index" search={{ id }} variant="default" {...button('details')}>
            <Trans>查看详情</Trans>
          </LinkButton>
        </Group>
      )}
    >
      {kqName && (
        <Text size="sm" c="dimmed">
          <ServerText>{[kqName, kdName].filter(Boolean).join(' · ')}</ServerText>
        </Text>
      )}
      <StageNote application={application} />
      {updateTime && (
        <Text size="sm" c="dimmed">
          <Trans>更新时间 {noBreak(dateTime(updateTime))}</Trans>
        </Text>
      )}
    </RecordCard>
  )
}
