import { useLingui } from '@lingui/react/macro'
import { ActionIcon, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'

/** A key or code, in the letters of a program. */
export const CodeText = ({ children }: { children: string }) => (
  <code style={{ fontFamily: 'var(--mantine-font-family-monospace)', fontSize: '0.95em' }}>{children}</code>
)

/** As CodeText, and it can be copied. */
export function CopiedCode({ value, label }: { value: string; label: string }) {
  const { t } = useLingui()
  return (
    <>
      <CodeText>{value}</CodeText>{' '}
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <ActionIcon
            variant="subtle"
            size={28}
            style={{ verticalAlign: 'middle' }}
            aria-label={copied ? t`已复制${label}` : t`复制${label}`}
            onClick={copy}
          >
            {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          </ActionIcon>
        )}
      </CopyButton>
    </>
  )
}
