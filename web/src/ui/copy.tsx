import { Trans, useLingui } from '@lingui/react/macro'
import { Button, type ButtonProps, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'

type Props = Pick<ButtonProps, 'variant' | 'size' | 'mih' | 'className'> & {
  text: string
  /** Name of the text, where the words of the button do not say it. */
  label?: string
  /** Words of the button before it is pressed. */
  children: ReactNode
}

/** Button that copies a text, and says so. */
export function Copy({ text, label, children, variant = 'default', ...look }: Props) {
  const { t } = useLingui()
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Button
          {...look}
          variant={variant}
          leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          aria-label={label && (copied ? t`已复制${label}` : t`复制${label}`)}
          onClick={copy}
        >
          {copied ? <Trans>已复制</Trans> : children}
        </Button>
      )}
    </CopyButton>
  )
}
