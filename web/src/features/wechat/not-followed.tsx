import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconBrandWechat } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { paramInfo } from '#contracts/candidate/param-info.ts'

import { query } from '#web/client/api/api.ts'
import { Result } from '#web/frame/error-pages/result.tsx'
import { CodeImage } from '#web/ui/in-app-browser/code-image.tsx'

import classes from './wechat.module.css'

/** The binding requires following the official account; then the same code continues. */
export function NotFollowed() {
  const { t } = useLingui()
  const [isStuck, setStuck] = useState(false)
  const { data = [] } = useQuery(query(paramInfo.info, { paramType: 'wechat' }))
  const paramValueByKey = (key: string) => data.find(({ paramKey }) => paramKey === key)?.paramValue
  const [name, code] = [paramValueByKey('name'), paramValueByKey('qrcode')]
  function proceed() {
    history.back()
    // Still on this page: the scan opened it, so that there is no history to go back to.
    setTimeout(() => setStuck(true), 600)
  }
  return (
    <Result
      icon={<IconBrandWechat size={64} stroke={1.4} aria-hidden />}
      title={t`请先关注公众号`}
      actions={<Button size="md" onClick={proceed}>{t`我已关注，继续`}</Button>}
    >
      <Stack gap="md">
        <Text>{t`提醒由公众号发送，关注后才能完成绑定`}</Text>
        {name && (
          <Text c="bright" fw={600} lang="zh-CN">
            {name}
          </Text>
        )}
        {code && (
          <Stack gap="xs">
            <Group justify="center">
              <div className={classes.code}>
                <CodeImage content={code} title={t`公众号二维码`} />
              </div>
            </Group>
            <Text size="sm">{t`长按二维码，选择“识别图中的二维码”即可关注`}</Text>
          </Stack>
        )}
        <Text role="status">{isStuck && <Trans>二维码还没有使用，请用微信再扫一次</Trans>}</Text>
      </Stack>
    </Result>
  )
}
