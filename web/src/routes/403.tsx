import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconLock } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'

import { LinkButton } from '../ui/link.tsx'
import { Result } from '../ui/result.tsx'

export const Route = createFileRoute('/403')({ staticData: { title: msg`没有权限` }, component: Forbidden })

function Forbidden() {
  const { t } = useLingui()
  return (
    <Result
      icon={<IconLock size={64} stroke={1.4} aria-hidden />}
      title={t`没有权限`}
      actions={
        <>
          <LinkButton to="/wel/index">
            <Trans>返回首页</Trans>
          </LinkButton>
          <LinkButton to="/login" search={{ why: 'switched' }} variant="default">
            <Trans>换个账号</Trans>
          </LinkButton>
        </>
      }
    >
      <Trans>您的账号不能查看此页面。如需使用，请联系管理员为您开通。</Trans>
    </Result>
  )
}
