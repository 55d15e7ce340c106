import { Trans } from '@lingui/react/macro'

import type { Reissue } from '#contracts/candidate/reissue.ts'

import { ServerText } from '#web/ui/server-name.tsx'

/** Kind of certificate and year; a new draft has neither. */
export function ApplicationName({ application: { cjzmlxName, ssnf } }: { application: Reissue }) {
  if (!cjzmlxName) return <Trans>未选择证书类型</Trans>
  return (
    <>
      <ServerText>{cjzmlxName}</ServerText>
      {ssnf && ` · ${ssnf}`}
    </>
  )
}
