import { useLingui } from '@lingui/react/macro'
import { Alert } from '@mantine/core'
import { IconCookieOff } from '@tabler/icons-react'

/** Notice that nobody can log in here: the session is a cookie. Filters of cookie notices block a file that is named after them. */
export default function LogInImpossible() {
  const { t } = useLingui()
  return (
    <Alert role="status" color="yellow" icon={<IconCookieOff aria-hidden />} title={t`浏览器已禁用 Cookie，无法登录`}>
      {t`请在浏览器设置中允许本站使用 Cookie，再刷新页面。`}
    </Alert>
  )
}
