import { useLingui } from '@lingui/react/macro'
import { Button, Skeleton, Stack, Text, ThemeIcon } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCheck, IconDeviceMobile } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { QRCodeSVG } from 'qrcode.react'
import { useEffect, useState } from 'react'

import { picture, zppicture } from '#contracts/candidate/picture.ts'

import { urlQueryKey, polled, query } from '#web/client/api/api.ts'
import { serverNow } from '#web/client/clock/clock.ts'
import { ErrorNotice } from '#web/ui/error/error-notice.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import { unixTime, useIsPast } from '#web/ui/time/server-time.ts'

import classes from '../picture.module.css'

type Props = {
  /** The dialog may stay open after the upload, to confirm it. */
  offered?: boolean
}

/** Upload from a phone by QR code; hidden on phones. */
export function PhoneLink({ offered = true }: Props) {
  const { t } = useLingui()
  const [opened, dialog] = useDisclosure()
  return (
    <>
      <Button
        visibleFrom="sm"
        display={offered ? undefined : 'none'}
        size="md"
        w="fit-content"
        variant="default"
        leftSection={<IconDeviceMobile size={20} aria-hidden />}
        onClick={dialog.open}
      >{t`用手机继续`}</Button>
      <Modal opened={opened} onClose={dialog.close} title={t`用手机继续`} centered>
        {opened && <Handover onClose={dialog.close} />}
      </Modal>
    </>
  )
}

/** Polls every 3 s for the upload while the link is valid and the dialog visible. */
const every = 3_000

function Handover({ onClose }: { onClose: () => void }) {
  const link = useQuery({ ...query(picture.avatarLink), staleTime: Number.POSITIVE_INFINITY, gcTime: 0 })
  const isOver = () => link.data !== undefined && unixTime(link.data.expireTime) <= serverNow()
  const photo = useQuery({ ...polled(picture.getPhoto), refetchInterval: () => !isOver() && every })
  const [before] = useState(() => photo.data?.obsKey ?? null)
  const isThere = photo.data !== undefined && (photo.data?.obsKey ?? null) !== before
  const client = useQueryClient()
  useEffect(() => {
    // Updates the picture sets too.
    const stale = [picture, zppicture].map(({ getPicture }) => urlQueryKey(getPicture.url))
    if (isThere) void Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })))
  }, [client, isThere])
  if (isThere) return <Received onClose={onClose} />
  if (link.error) return <ErrorNotice error={link.error} />
  if (!link.data || link.isFetching) return <Skeleton height={220} width={220} mx="auto" />
  return <Code key={link.data.key} link={link.data} renew={link.refetch} />
}

function Code({ link, renew }: { link: { key: string; expireTime: string | null }; renew: () => void }) {
  const { t } = useLingui()
  const isExpired = useIsPast(link.expireTime)
  const address = new URL('/base/avatar/index', location.origin)
  // In the fragment, which is not sent to any server.
  address.hash = link.key
  return (
    <Stack align="center" gap="md" ta="center">
      <div className={classes.code} data-expired={isExpired || undefined}>
        <QRCodeSVG value={address.href} size={220} marginSize={2} title={t`在手机上打开上传页的二维码`} />
      </div>
      {isExpired ? (
        <>
          <Text role="status">{t`二维码已过期`}</Text>
          <Button onClick={renew}>{t`重新生成`}</Button>
        </>
      ) : (
        <>
          <Text>{t`用手机相机或微信扫一扫，在手机上拍照上传。手机上不用登录。`}</Text>
          <Text
            size="sm"
            c="dimmed"
            role="status"
          >{t`正在等待手机上传，此页会自动更新。二维码 10 分钟内有效，仅可使用一次，请勿转发。`}</Text>
        </>
      )}
    </Stack>
  )
}

function Received({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Stack align="center" gap="md" ta="center" role="status">
      <ThemeIcon size={64} radius="xl" color="green" variant="light">
        <IconCheck size={36} aria-hidden />
      </ThemeIcon>
      <Text fw={600} size="lg">{t`已收到手机上传的照片`}</Text>
      <Button onClick={onClose} size="md">{t`完成`}</Button>
    </Stack>
  )
}
