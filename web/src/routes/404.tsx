import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Code } from '@mantine/core'
import { IconMapSearch } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { search } from '../search.ts'
import { LinkButton } from '../ui/link.tsx'
import { Result } from '../ui/result.tsx'

export const Route = createFileRoute('/404')({
  validateSearch: search(v.object({ path: v.optional(v.string()) })),
  staticData: { title: msg`页面不存在` },
  component: NotFound,
})

function NotFound() {
  const { t } = useLingui()
  const { path } = Route.useSearch()
  return (
    <Result
      icon={<IconMapSearch size={64} stroke={1.4} aria-hidden />}
      title={t`页面不存在`}
      actions={
        <LinkButton to="/wel/index">
          <Trans>返回首页</Trans>
        </LinkButton>
      }
    >
      {path && (
        <>
          <Code>{path}</Code>
          <br />
        </>
      )}
      <Trans>您访问的地址可能已更改，或输入有误。</Trans>
    </Result>
  )
}
