import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Group, Text } from '@mantine/core'
import { IconDeviceMobileDown } from '@tabler/icons-react'
import { useEffect, useState, useSyncExternalStore } from 'react'

import { isPublicComputer } from '#web/client/device/public-computer.ts'
import { deviceKey } from '#web/client/device/storage.ts'
import { onDevice } from '#web/client/device/text-store.ts'
import { inWeChat } from '#web/ui/in-app-browser/wechat.ts'
import { installPrompt } from './install-prompt.ts'

const itemKey = deviceKey('install-hint')

/** Hint that the product can be installed, on one visit of a device; nothing where it cannot, or is installed. */
export function InstallHint() {
  const { t } = useLingui()
  const prompt = useSyncExternalStore(installPrompt.subscribe, installPrompt.current)
  const [isDue, setDue] = useState(() => !isInstalled() && !isPublicComputer() && onDevice.get(itemKey) === null)
  const way = prompt ? 'prompt' : wayInWords()
  const isShown = isDue && way !== null
  useEffect(() => {
    if (isShown) onDevice.set(itemKey, 'shown')
  }, [isShown])
  if (!isShown) return null
  return (
    <Alert
      role="note"
      icon={<IconDeviceMobileDown aria-hidden />}
      title={t`放到手机桌面，考试当天一点就开`}
      withCloseButton
      closeButtonLabel={t`不再提示`}
      onClose={() => setDue(false)}
    >
      <Group gap="sm">
        <Text size="sm">{way === 'prompt' ? <Trans>断网也能查看准考证</Trans> : <Words way={way} />}</Text>
        {way === 'prompt' && <Button mih={44} onClick={() => void installPrompt.accept()}>{t`安装`}</Button>}
      </Group>
    </Alert>
  )
}

type Way = 'wechat' | 'ios'

function Words({ way }: { way: Way }) {
  if (way === 'wechat')
    return (
      <Trans>
        在微信里点右上角“…”，选“收藏”，以后从“我 → 收藏”打开；或选“在浏览器打开”，再添加到桌面，断网也能查看准考证
      </Trans>
    )
  return <Trans>点浏览器的“分享”按钮，选“添加到主屏幕”。断网也能查看准考证</Trans>
}

/** Browsers that install by a menu of their own. */
function wayInWords(): Way | null {
  if (inWeChat()) return 'wechat'
  return /iPhone|iPad|iPod/.test(navigator.userAgent) ? 'ios' : null
}

const isInstalled = () => window.matchMedia('(display-mode: standalone)').matches
