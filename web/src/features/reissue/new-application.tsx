import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, EmptyState, Group, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'

import { valueByName, valuesOf } from '#contracts/form/form.ts'

import { asApiError } from '#web/api/query-client.ts'
import { Failed } from '#web/ui/error/failed.tsx'
import { LinkButton } from '#web/ui/link.tsx'
import { Page } from '#web/ui/page.tsx'
import { Pending } from '#web/ui/pending.tsx'
import { FlowPage } from './application-flow.tsx'
import { BackToList } from './back-to-list.tsx'
import { FormStep } from './form-step.tsx'
import { type FormRecord, openReissue } from './reissue-query.ts'
import { certificateOf } from './reissue-search.ts'

const route = getRouteApi('/_shell/reissue/index')

/** Form of the draft, or of a new application; opening it stores nothing. */
export function NewApplication() {
  const { data, error, refetch } = useQuery(openReissue)
  if (error && !data) return <Failed error={asApiError(error)} retry={() => void refetch()} />
  if (!data) return <Pending />
  return data.status !== 'draft' && data.id !== null ? <InProgress id={data.id} /> : <Form record={data} />
}

function Form({ record }: { record: FormRecord }) {
  const { t } = useLingui()
  const navigate = route.useNavigate()
  const { cjzmlx, kq, kd, ssnf } = route.useSearch()
  const prefill = useMemo(() => certificateOf({ cjzmlx, kq, kd, ssnf }), [cjzmlx, kq, kd, ssnf])
  const stored = valuesOf(record.values)
  const isOther = record.id !== null && Object.entries(prefill).some(([name, it]) => valueByName(stored, name) !== it)
  return (
    <FlowPage title={t`申请补办`} step="form">
      {isOther && <OtherDraft />}
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

/** The draft is for another certificate: one draft is all that an account can have. */
const OtherDraft = () => (
  <Alert role="note" variant="light" icon={<IconInfoCircle aria-hidden />}>
    <Group gap="sm">
      <Text>
        <Trans>您有一份没有提交的草稿，继续填写会把它改为这份证书。</Trans>
      </Text>
      <LinkButton to="/reissue/index" search={{ step: 'form' }} replace variant="default" mih={44}>
        <Trans>保留原来的草稿</Trans>
      </LinkButton>
    </Group>
  </Alert>
)

/** Another application is in review or returned: a new one would be refused. */
function InProgress({ id }: { id: string }) {
  const { t } = useLingui()
  return (
    <Page title={t`申请补办`} actions={<BackToList />}>
      <EmptyState
        py="xl"
        icon={<IconInfoCircle size={44} aria-hidden />}
        title={t`您有一份申请正在办理`}
        description={t`办结后才能再次申请。`}
      >
        <EmptyState.Actions>
          <LinkButton to="/reissue/index" search={{ id }}>
            <Trans>查看这份申请</Trans>
          </LinkButton>
        </EmptyState.Actions>
      </EmptyState>
    </Page>
  )
}
