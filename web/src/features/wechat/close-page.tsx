import { Trans } from '@lingui/react/macro'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'

/** Bridge of WeChat's in-app browser. */
type Bridge = { invoke: (command: 'closeWindow') => void }

/** Last page of a flow in WeChat: closes itself, or explains how to. */
export function ClosePage() {
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
        {isOpen && <Trans>请点左上角返回，离开此页。</Trans>}
      </Text>
    </>
  )
}
