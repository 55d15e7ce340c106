import { useLingui } from '@lingui/react/macro'
import { IconLock } from '@tabler/icons-react'

import { NextActions } from '#web/ui/error/forbidden.tsx'
import { Result } from './result.tsx'

/** Page /403; a forbidden page within the frame shows `Forbidden` in its tab instead. Source: ux 4.0. */
export function NoPermission() {
  const { t } = useLingui()
  return (
    <Result
      icon={<IconLock size={64} stroke={1.4} aria-hidden />}
      title={t`没有权限`}
      actions={<NextActions />}
    >{t`您的账号不能查看此页面。如需使用，请联系管理员为您开通。`}</Result>
  )
}
