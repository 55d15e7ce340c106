import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconMoodSad } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'

import { LinkButton } from '../ui/link.tsx'
import { Result } from '../ui/result.tsx'

export const Route = createFileRoute('/500')({ staticData: { title: msg`系统出了点问题` }, component: ServerError })

function ServerError() {
  const { t } = useLingui()
  return (
    <Result
      icon={<IconMoodSad size={64} stroke={1.4} aria-hidden />}
      title={t`系统出了点问题`}
      actions={
        <LinkButton to="/wel/index">
          <Trans>返回首页重试</Trans>
        </LinkButton>
      }
    >
      <Trans>请稍后再试。您已填写和保存的内容不受影响。</Trans>
    </Result>
  )
}
