import { Trans } from '@lingui/react/macro'
import { notifications } from '@mantine/notifications'

/** The log-out is not confirmed by the gateway's store yet; stays until it is closed. Source: security R9. */
export function showPendingLogOut() {
  notifications.show({
    id: 'log-out pending',
    color: 'yellow',
    title: <Trans>您已在此浏览器退出登录</Trans>,
    message: <Trans>系统繁忙，稍后完成退出。使用公用电脑的请关闭浏览器。</Trans>,
    autoClose: false,
  })
}
