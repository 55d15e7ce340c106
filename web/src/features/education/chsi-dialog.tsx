import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCircleCheck, IconQrcode, IconRefresh } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { education } from '#contracts/candidate/education.ts'
import type { Output } from '#contracts/core/call.ts'
import { ApiError } from '#contracts/core/error.ts'

import { action, polled } from '#web/client/api/api.ts'
import { ErrorNotice } from '#web/ui/error/error-notice.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import { countdown } from '#web/ui/time/remaining.tsx'
import { unixTime, useTimeLeft } from '#web/ui/time/server-time.ts'

import classes from './chsi-dialog.module.css'

/** Poll interval while the code can be scanned, in milliseconds. */
const pollInterval = 3_000

type Props = {
  /** Number of pending verifications. */
  pending: number
}

/** Verification by CHSI: a button, and the QR code to scan. */
export function ChsiVerification({ pending }: Props) {
  const { t } = useLingui()
  const [opened, dialog] = useDisclosure()
  const [before, setBefore] = useState(pending)
  const code = useMutation(action(education.chsiQrcode))
  const ask = () => code.mutate({})
  const begin = () => {
    setBefore(pending)
    ask()
    dialog.open()
  }
  return (
    <>
      {(pending > 0 || opened) && (
        <Button
          variant="light"
          leftSection={<IconQrcode size={18} aria-hidden />}
          onClick={begin}
        >{t`学信网扫码核验`}</Button>
      )}
      <Modal opened={opened} onClose={dialog.close} title={t`学信网扫码核验`}>
        <Stack align="center" gap="md">
          {pending === 0 && <Success count={before} onClose={dialog.close} />}
          {pending > 0 && code.isPending && <Skeleton className={classes.code} />}
          {pending > 0 && code.data && <Code code={code.data} askAgain={ask} />}
          {code.isError && <Refused error={code.error} askAgain={ask} />}
        </Stack>
      </Modal>
    </>
  )
}

type CodeProps = { code: Output<typeof education.chsiQrcode>; askAgain: () => void }

/** QR code; polls for the result while the page is visible. */
function Code({ code: { qrcode, expireTime }, askAgain }: CodeProps) {
  const { t } = useLingui()
  const left = useTimeLeft(unixTime(expireTime))
  useQuery({ ...polled(education.getEducationAndStatus), refetchInterval: left > 0 && pollInterval })
  if (!qrcode) return <Refused error={new ApiError('upstream_failed')} askAgain={askAgain} />
  if (left <= 0) return <Expired askAgain={askAgain} />
  return (
    <>
      <img src={qrcode} alt={t`学信网核验二维码`} className={classes.code} />
      <Text ta="center">{t`请用微信或学信网 App 扫描，在手机上确认身份`}</Text>
      <Text size="sm" c="dimmed" ta="center">
        <Trans>核验完成后自动更新。二维码 {countdown(left)} 后过期。</Trans>
      </Text>
    </>
  )
}

function Expired({ askAgain }: { askAgain: () => void }) {
  const { t } = useLingui()
  return (
    <>
      <Text role="status" ta="center">{t`二维码已过期`}</Text>
      <Button leftSection={<IconRefresh size={18} aria-hidden />} onClick={askAgain}>{t`重新获取`}</Button>
    </>
  )
}

function Refused({ error, askAgain }: { error: Error; askAgain: () => void }) {
  return (
    <>
      <ErrorNotice error={error} />
      <Button variant="default" onClick={askAgain}>
        <Trans>重试</Trans>
      </Button>
    </>
  )
}

function Success({ count, onClose }: { count: number; onClose: () => void }) {
  return (
    <Stack align="center" gap="sm" role="status">
      <IconCircleCheck size={48} className={classes.done} aria-hidden />
      <Text fw={600}>
        <Plural value={count} one="核验完成，共 # 条" other="核验完成，共 # 条" />
      </Text>
      <Button onClick={onClose}>
        <Trans>完成</Trans>
      </Button>
    </Stack>
  )
}
