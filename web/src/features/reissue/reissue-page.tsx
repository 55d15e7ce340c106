import { useLingui } from '@lingui/react/macro'
import { EmptyState } from '@mantine/core'
import { IconFileOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'

import { asApiError } from '#web/client/api/query-client.ts'
import { Failed } from '#web/ui/error/failed.tsx'
import { LinkButton } from '#web/ui/link.tsx'
import { Page } from '#web/ui/page.tsx'
import { Pending } from '#web/ui/pending.tsx'
import { ApplicationFlow } from './application-flow.tsx'
import { ApplicationView } from './application-view.tsx'
import { NewApplication } from './new-application.tsx'
import type { PictureSlots } from './picture-slots.ts'
import { ReissueList } from './reissue-list.tsx'
import { reissueQuery } from './reissue-query.ts'
import type { Step } from './reissue-search.ts'

const route = getRouteApi('/_shell/reissue/index')

/** Reissue of score certificates: all applications, or one of them. */
export function ReissuePage({ slots }: { slots: PictureSlots }) {
  const { id, step, current, size } = route.useSearch()
  if (id === undefined && step === 'form') return <NewApplication />
  if (id === undefined) return <ReissueList current={current ?? 1} size={size} />
  return <Application key={id} id={id} step={step} slots={slots} />
}

/** One application: a step of its form, or all its values once it cannot be changed. */
function Application({ id, step, slots }: { id: string; step: Step | undefined; slots: PictureSlots }) {
  const { data, error, refetch } = useQuery(reissueQuery(id))
  if (error && !data) return isAbsent(error) ? <NotFound /> : <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Pending />
  if (step && data.edit.allowed) return <ApplicationFlow application={data} step={step} slots={slots} />
  return <ApplicationView application={data} slots={slots} />
}

/** The upstream has no such application, or none of this account: an address that somebody mistyped. */
const isAbsent = (error: Error) => ['refused', 'not_found', 'invalid_input'].includes(asApiError(error).code)

function NotFound() {
  const { t } = useLingui()
  return (
    <Page title={t`补办申请`}>
      <EmptyState
        icon={<IconFileOff size={44} aria-hidden />}
        title={t`没有找到这份申请`}
        description={t`可能已删除，或不属于当前账号`}
      >
        <EmptyState.Actions>
          <LinkButton to="/reissue/index">{t`返回申请列表`}</LinkButton>
        </EmptyState.Actions>
      </EmptyState>
    </Page>
  )
}
