import { Trans } from '@lingui/react/macro'
import { notifications } from '@mantine/notifications'

/** The device's storage has not answered a log-out; stays until it is closed. */
export function showUndeleted() {
  notifications.show({
    id: 'undeleted',
    color: 'yellow',
    title: <Trans>本机的内容可能还没有删除</Trans>,
    message: (
      <Trans>
        您已退出登录，但本机的内容可能没有清除。如他人也用本机，请完全关闭浏览器后重新打开，登录后再退出一次。
      </Trans>
    ),
    autoClose: false,
  })
}
