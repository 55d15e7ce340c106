import { useLingui } from '@lingui/react/macro'
import { EmptyState } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'

import { valueByName, rowsToValues } from '#contracts/form/form.ts'

import { Failed } from '#web/ui/error/failed.tsx'
import { LinkButton } from '#web/ui/link.tsx'
import { Page } from '#web/ui/page.tsx'
import { Pending } from '#web/ui/pending.tsx'
import { FlowPage } from './application-flow.tsx'
import { BackToList } from './back-to-list.tsx'
import { FormStep } from './form-step.tsx'
import { isKeptDraft, OtherDraft } from './other-certificate.tsx'
import { type FormRecord, openReissue } from './reissue-query.ts'
import { certificateValues } from './reissue-search.ts'

const route = getRouteApi('/_shell/reissue/index')

/** Form of the draft, or of a new application; opening it stores nothing. */
export function NewApplication() {
  const { data, error, refetch } = useQuery(openReissue)
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Pending />
  return data.status !== 'draft' && data.id !== null ? <InProgress id={data.id} /> : <Form record={data} />
}

function Form({ record }: { record: FormRecord }) {
  const { t } = useLingui()
  const navigate = route.useNavigate()
  const { cjzmlx, kq, kd, ssnf } = route.useSearch()
  const prefill = useMemo(() => certificateValues({ cjzmlx, kq, kd, ssnf }), [cjzmlx, kq, kd, ssnf])
  const stored = rowsToValues(record.values)
  const isOther = Object.entries(prefill).some(([name, it]) => valueByName(stored, name) !== it)
  if (isOther && isKeptDraft(record))
    return (
      <FlowPage title={t`申请补办`} step="form">
        <OtherDraft draft={record} next={prefill} />
      </FlowPage>
    )
  return (
    <FlowPage title={t`申请补办`} step="form">
      <FormStep
        record={record}
        source={openReissue}
        prefill={prefill}
        onPrefilled={() => void navigate({ search: { step: 'form' }, replace: true, resetScroll: false })}
        onDone={(id) => void navigate({ search: { id, step: 'pictures' } })}
      />
    </FlowPage>
  )
}

/** Another application is in review or returned: a new one would be refused. */
function InProgress({ id }: { id: string }) {
  const { t } = useLingui()
  return (
    <Page title={t`申请补办`} actions={<BackToList />}>
      <EmptyState
        icon={<IconInfoCircle size={44} aria-hidden />}
        title={t`您有一份申请正在办理`}
        description={t`办结后才能再次申请`}
      >
        <EmptyState.Actions>
          <LinkButton to="/reissue/index" search={{ id }}>{t`查看这份申请`}</LinkButton>
        </EmptyState.Actions>
      </EmptyState>
    </Page>
  )
}
