import { useLingui } from '@lingui/react/macro'
import { EmptyState } from '@mantine/core'
import { IconLinkOff, IconPhotoOff } from '@tabler/icons-react'

import type { ApiError } from '#contracts/core/error.ts'

import { useErrorText } from '#web/ui/error/use-error-text.ts'
import { LinkButton } from '#web/ui/link.tsx'

/** Why no portrait can be uploaded, with a link to the remedy. */
export function PortraitRefused({ error, byLink }: { error: ApiError; byLink: boolean }) {
  const { t } = useLingui()
  const errorText = useErrorText()
  if (byLink) {
    return (
      <EmptyState
        role="alert"
        icon={<IconLinkOff size={48} stroke={1.4} aria-hidden />}
        title={t`此链接不能使用了`}
        description={<span lang="zh-CN">{errorText(error)}</span>}
      >
        <LinkButton
          to="/login"
          search={{ to: '/base/avatar/index' }}
          variant="default"
          mt="md"
        >{t`在本机登录后上传`}</LinkButton>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      role="alert"
      icon={<IconPhotoOff size={48} stroke={1.4} aria-hidden />}
      title={t`现在不能上传照片`}
      description={<span lang="zh-CN">{errorText(error)}</span>}
    >
      <LinkButton to="/selectexam/index" mt="md">{t`查看我的考试`}</LinkButton>
    </EmptyState>
  )
}
