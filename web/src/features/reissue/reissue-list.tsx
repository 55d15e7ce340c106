import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { EmptyState, Stack, VisuallyHidden } from '@mantine/core'
import { IconCertificate, IconPencil, IconPlus } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { startTransition } from 'react'

import { reissue } from '#contracts/candidate/reissue.ts'

import { query } from '#web/client/api/api.ts'
import { LinkButton } from '#web/ui/link.tsx'
import { Page } from '#web/ui/page.tsx'
import { Pager, type PageSize } from '#web/ui/pager.tsx'
import { ApplicationCard } from './application-card.tsx'

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
      lead={t`成绩证明遗失或损毁时申请补办，审核通过后邮寄。`}
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
