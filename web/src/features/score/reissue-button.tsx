import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { reissue } from '#contracts/candidate/reissue.ts'
import type { ScoreCertificate } from '#contracts/candidate/score.ts'

import { action } from '#web/api/api.ts'
import { asApiError } from '#web/api/query-client.ts'
import { ErrorNotice } from '#web/ui/error/error-notice.tsx'

/** Begins an application for the certificate of a result, with kind, area, site and year filled in. */
export function ReissueButton({ certificate }: { certificate: ScoreCertificate }) {
  const navigate = useNavigate()
  const begin = useMutation({
    ...action(reissue.save),
    onSuccess: ({ id }) => navigate({ to: '/reissue/index', search: { id, step: 'form' } }),
  })
  return (
    <>
      <Button
        variant="default"
        mih={44}
        loading={begin.isPending}
        onClick={() => begin.mutate({ commit: false, ...certificate })}
      >
        <Trans>补办这份证书</Trans>
      </Button>
      <ErrorNotice error={begin.error && asApiError(begin.error)} />
    </>
  )
}
