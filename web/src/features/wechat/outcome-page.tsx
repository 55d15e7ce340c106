import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Code, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { type ComponentType, useState } from 'react'
import * as v from 'valibot'

import { search } from '#web/client/search.ts'
import { Result } from '#web/frame/error-pages/result.tsx'
import { NotFollowed } from './not-followed.tsx'

/** Parameters of the address are untrusted: shown only when well-formed. */
const callbackSearch = search(
  v.object({
    /** A masked name contains an asterisk. */
    account: v.optional(v.pipe(v.string(), v.regex(/^[\p{L}\d_@.]{1,8}\*+[\p{L}\d_@.]{0,8}$/u))),
    reason: v.optional(v.picklist(['elsewhere', 'cancelled', 'expired'])),
    reference: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/))),
  }),
)

const useCallbackSearch = () => callbackSearch(useSearch({ strict: false }))

const outcomes: Readonly<Record<string, ComponentType>> = { Success, Fail, Error: Broken, Info: NotFollowed }

export const isOutcome = (name: string) => Object.hasOwn(outcomes, name)

/** Result of a code scanned in WeChat, shown on that phone. */
export function OutcomePage({ outcome }: { outcome: string }) {
  const Shown = outcomes[outcome]
  return Shown && <Shown />
}

function Success() {
  const { t } = useLingui()
  const { account } = useCallbackSearch()
  return (
    <Result
      icon={<IconCircleCheck size={64} stroke={1.4} color="var(--mantine-color-green-text)" aria-hidden />}
      title={t`微信绑定成功`}
      actions={<ClosePage />}
    >
      {account && (
        <Text mb="sm">
          <Trans>
            报名账号 <b lang="zh-CN">{account}</b>
          </Trans>
        </Text>
      )}
      <Trans>审核结果、缴费和考试提醒会通过公众号发给您。电脑上的页面会自动更新。</Trans>
    </Result>
  )
}

function Fail() {
  const { t } = useLingui()
  const { reason = 'expired' } = useCallbackSearch()
  const texts = {
    elsewhere: t`该微信已绑定其他账号。请登录该账号解除绑定，或用其他微信扫码。`,
    cancelled: t`您取消了绑定。需要时请重新扫码。`,
    expired: t`二维码已过期。请在电脑上刷新二维码，再用微信扫一扫。`,
  }
  return (
    <Result
      icon={<IconCircleX size={64} stroke={1.4} color="var(--mantine-color-red-text)" aria-hidden />}
      title={t`微信绑定未完成`}
      actions={<ClosePage />}
    >
      {texts[reason]}
    </Result>
  )
}

function Broken() {
  const { t } = useLingui()
  const { reference } = useCallbackSearch()
  return (
    <Result
      icon={<IconAlertTriangle size={64} stroke={1.4} color="var(--mantine-color-yellow-text)" aria-hidden />}
      title={t`微信绑定出错`}
      actions={<ClosePage />}
    >
      <Text mb="sm">{t`暂时无法完成绑定，您的账号没有变化。请稍后在电脑上刷新二维码重试。`}</Text>
      {reference && (
        <Trans>
          仍然出错时，请联系考试机构并提供编号 <Code>{reference}</Code>
        </Trans>
      )}
    </Result>
  )
}

/** Bridge of WeChat's in-app browser. */
type Bridge = { invoke: (command: 'closeWindow') => void }

/** Last page of a flow in WeChat: closes itself, or explains how to. */
function ClosePage() {
  const [isOpen, setOpen] = useState(false)
  function close() {
    const { WeixinJSBridge } = window as Window & { WeixinJSBridge?: Bridge } // only WeChat has it
    if (WeixinJSBridge) return WeixinJSBridge.invoke('closeWindow')
    window.close()
    setOpen(true)
  }
  return (
    <>
      <Button size="md" onClick={close}>
        <Trans>关闭此页</Trans>
      </Button>
      <Text role="status" size="sm" c="dimmed" w="100%">
        {isOpen && <Trans>请点左上角返回，离开此页</Trans>}
      </Text>
    </>
  )
}
