import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { EmptyState, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconCertificate, IconPencil, IconPlus } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { startTransition } from 'react'

import { reissue, type Reissue } from '#contracts/candidate/reissue.ts'

import { query } from '#web/client/api/api.ts'
import { LinkButton } from '#web/ui/link.tsx'
import { noBreak } from '#web/ui/no-break.tsx'
import { Page } from '#web/ui/page.tsx'
import { Pager, type PageSize } from '#web/ui/pager.tsx'
import { RecordCard } from '#web/ui/record-card.tsx'
import { ServerText } from '#web/ui/server-name.tsx'
import { dateTime } from '#web/ui/time/moment.ts'
import { ApplicationName } from './application-name.tsx'
import { PayFee } from './pay-fee.tsx'
import { StageBadge, StageNote } from './stage.tsx'

const route = getRouteApi('/_shell/reissue/index')

/** Applications of the candidate, newest first. */
export function ReissueList({ current, size }: { current: number; size: PageSize | undefined }) {
  const { t } = useLingui()
  const { data } = useSuspenseQuery(query(reissue.page, { current, ...(size && { size }) }))
  const navigate = route.useNavigate()
  const turn = (search: { current?: number; size: PageSize | undefined }) =>
    startTransition(() => void navigate({ search }))
  if (data.total === 0) {
    return (
      <Page title={t`证书补办`}>
        <EmptyState
          icon={<IconCertificate size={44} aria-hidden />}
          title={t`没有补办申请`}
          description={t`证书遗失或损毁可申请补办，审核通过后邮寄`}
        >
          <EmptyState.Actions>
            <BeginApplication hasDraft={false} />
          </EmptyState.Actions>
        </EmptyState>
      </Page>
    )
  }
  return (
    <Page
      title={t`证书补办`}
      lead={t`证书遗失或损毁可申请补办，审核通过后邮寄`}
      actions={<BeginApplication hasDraft={data.records.some(({ status }) => status === 'draft')} />}
    >
      <VisuallyHidden role="status">
        <Plural value={data.total} one="# 份申请" other="# 份申请" />
      </VisuallyHidden>
      <Stack gap="md">
        {data.records.map((application) => (
          <ApplicationCard key={application.id} application={application} />
        ))}
      </Stack>
      <Pager
        page={data}
        label={t`申请分页`}
        onPage={(next) => turn({ current: next, size })}
        onSize={(next) => turn({ size: next })}
      />
    </Page>
  )
}

/** Link to the form of the draft, or of a new application, which its first save creates. */
const BeginApplication = ({ hasDraft }: { hasDraft: boolean }) => (
  <LinkButton
    to="/reissue/index"
    search={{ step: 'form' }}
    leftSection={hasDraft ? <IconPencil size={18} aria-hidden /> : <IconPlus size={18} aria-hidden />}
    mih={44}
  >
    {hasDraft ? <Trans>继续填写草稿</Trans> : <Trans>申请补办</Trans>}
  </LinkButton>
)

/** Application in the list, with what can be done next. */
function ApplicationCard({ application }: { application: Reissue }) {
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
