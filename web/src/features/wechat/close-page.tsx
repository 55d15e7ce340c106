import { Trans } from '@lingui/react/macro'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'

/** What WeChat's own browser offers its pages. */
type Bridge = { invoke: (command: 'closeWindow') => void }

/** Nothing more is to be done on this phone. A page that may not close itself says how to leave it. */
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
