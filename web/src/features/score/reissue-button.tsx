import { Trans } from '@lingui/react/macro'

import type { CertificateState } from '#contracts/candidate/score.ts'

import { LinkButton } from '#web/ui/link.tsx'

/** Link to an application for the certificate of a result, with kind, area, site and year filled in. */
export const ReissueButton = ({ certificate }: { certificate: CertificateState }) => (
  <LinkButton to="/reissue/index" search={{ step: 'form', ...certificate }} variant="default" mih={44}>
    <Trans>补办这份证书</Trans>
  </LinkButton>
)
