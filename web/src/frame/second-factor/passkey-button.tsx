import { Trans } from '@lingui/react/macro'
import { Button, Divider, Stack } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { FailedLine } from '#web/ui/form/status-line.tsx'
import { FactorStatusNote } from './factor-status-note.tsx'
import { type PasskeyResult, verifyByPasskey } from './passkey.ts'

type Props = { onDone: () => void; onFailed?: () => void; children: ReactNode }

/** Verifies by passkey; the form for a code, `children`, stays below it. */
export function PasskeyButton({ onDone, onFailed, children }: Props) {
  const verify = useMutation({ mutationFn: verifyByPasskey })
  const start = () =>
    verify.mutate(undefined, { onSuccess: (result) => result === 'done' && onDone(), onError: () => onFailed?.() })
  return (
    <Stack gap="md">
      <Button
        size="md"
        leftSection={<IconFingerprint size={20} aria-hidden />}
        loading={verify.isPending}
        onClick={start}
      >
        <Trans>使用通行密钥</Trans>
      </Button>
      <FactorStatusNote mutation={verify} retry={start} />
      {verify.data && <PasskeyFailure result={verify.data} />}
      <Divider label={<Trans>或输入动态验证码</Trans>} />
      {children}
    </Stack>
  )
}

/** Why a dialog of the browser brought no passkey. */
export function PasskeyFailure({ result }: { result: PasskeyResult }) {
  if (result === 'done') return null
  return (
    <FailedLine>
      {result === 'known' ? (
        <Trans>本机已添加过通行密钥</Trans>
      ) : (
        <Trans>没有完成：操作已取消或超时，或本机没有可用的通行密钥</Trans>
      )}
    </FailedLine>
  )
}
