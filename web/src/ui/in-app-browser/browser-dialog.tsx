import { Trans, useLingui } from '@lingui/react/macro'
import { List, Stack, Text } from '@mantine/core'

import { Modal } from '#web/ui/overlay/modal.tsx'
import { Copy } from '../copy.tsx'
import { CodeImage } from './code-image.tsx'
import { type Purpose, reasons } from './purpose.ts'
import { can } from './wechat.ts'

import classes from './browser-dialog.module.css'

type Props = {
  purpose: Purpose
  /** Address of a file of another site; default: the page, which needs a log-in there. */
  file?: string
  close: () => void
}

/** Ways from WeChat to a browser: its menu, the address, a code for another device. */
export default function BrowserDialog({ purpose, file, close }: Props) {
  const { t, i18n } = useLingui()
  const address = file ?? location.href
  return (
    <Modal opened onClose={close} title={t`在浏览器中打开`} closeButtonProps={{ 'aria-label': t`关闭` }} centered>
      <Stack gap="md">
        <Text>{i18n._(reasons[purpose])}</Text>
        <List spacing="md">
          {!file && can('openInBrowser') && <List.Item>{t`点右上角“…”，选择“在浏览器打开”`}</List.Item>}
          <List.Item>
            <Trans>或者复制链接，粘贴到浏览器的地址栏</Trans>
            <p className={classes.address}>{address}</p>
            {/* Where the view refuses the clipboard, the address above is copied by a long press. */}
            <Copy text={address} mih={44}>{t`复制链接`}</Copy>
          </List.Item>
          <List.Item>
            <Trans>或者用另一台设备扫码</Trans>
            <div>
              <CodeImage content={address} title={t`链接二维码`} />
            </div>
          </List.Item>
        </List>
        {!file && <Text size="sm" c="dimmed">{t`在浏览器中需要重新登录`}</Text>}
      </Stack>
    </Modal>
  )
}
