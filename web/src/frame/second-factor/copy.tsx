import { Trans } from '@lingui/react/macro'
import { Button, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'

/** Button that copies a text, and says so. */
export function Copy({ text, label }: { text: string; label: string }) {
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          mih={44}
          leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          onClick={copy}
        >
          {copied ? <Trans>已复制</Trans> : label}
        </Button>
      )}
    </CopyButton>
  )
}
