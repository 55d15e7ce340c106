import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'

import { FlowResult } from '#web/ui/flow-result.tsx'
import { LinkButton } from '#web/ui/link.tsx'

/** Result for a document, phone or account name that is registered already: log in, or retrieve the password. */
export const AlreadyRegistered = ({ onBack }: { onBack?: () => void }) => (
  <FlowResult
    tone="note"
    title={<Trans>您已经有账号了</Trans>}
    actions={
      <>
        <LinkButton to="/login" size="md">
          <Trans>直接登录</Trans>
        </LinkButton>
        <LinkButton to="/retrievePassword" size="md" variant="default">
          <Trans>找回密码</Trans>
        </LinkButton>
        {onBack && (
          <Button size="md" variant="subtle" onClick={onBack}>
            <Trans>返回修改</Trans>
          </Button>
        )}
      </>
    }
  >
    <Trans>该证件、手机号或账号名称已注册，请直接登录或找回密码</Trans>
  </FlowResult>
)
