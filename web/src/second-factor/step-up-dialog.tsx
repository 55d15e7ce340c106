import { Trans, useLingui } from '@lingui/react/macro'
import { Modal, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import { secondFactor } from '#contracts/session/second-factor.ts'

import { query } from '#web/api/api.ts'
import { Verification } from './verification.tsx'

/** Asks for the second factor before a call goes on. */
export default function StepUpDialog({ close }: { close: (isVerified: boolean) => void }) {
  const { t } = useLingui()
  // Without an answer a code is asked for.
  const { data: { passkeys } = { passkeys: [] } } = useQuery(query(secondFactor.status))
  return (
    <Modal opened onClose={() => close(false)} title={t`请再次验证身份`} centered zIndex={400}>
      <Stack gap="md">
        <Text size="sm">
          <Trans>这项操作需要重新进行双重验证。验证后操作会自动继续，已填写的内容不会丢失。</Trans>
        </Text>
        <Verification passkey={passkeys.length > 0} onDone={() => close(true)}>
          <Trans>验证并继续</Trans>
        </Verification>
      </Stack>
    </Modal>
  )
}
