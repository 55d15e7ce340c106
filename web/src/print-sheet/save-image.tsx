import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Modal, Stack, Text } from '@mantine/core'
import { IconPhotoDown } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { asApiError } from '../api/query-client.ts'
import { saveFile } from '../ui/download/save-file.ts'
import { ErrorNotice } from '../ui/error/error-notice.tsx'
import { inWeChat } from '../ui/wechat.ts'
import { pictureOf } from './paint.ts'

type Props = {
  /** Element that is painted; null until it is rendered. */
  sheet: HTMLElement | null
  /** File name without its extension. */
  name: string
  /** Text alternative of the picture. */
  alt: string
  onSaved?: () => void
}

/** Saves the sheet as an image on the device. */
export function SaveImage({ sheet, name, alt, onSaved }: Props) {
  const { t } = useLingui()
  const [address, setAddress] = useState<string | null>(null)
  const picture = useMutation({
    mutationFn: pictureOf,
    onSuccess(file) {
      if (inWeChat()) setAddress(URL.createObjectURL(file))
      else saveFile(file, `${name}.png`)
      onSaved?.()
    },
  })
  const close = () => {
    if (address) URL.revokeObjectURL(address)
    setAddress(null)
  }
  return (
    <>
      <Button
        variant="default"
        mih={44}
        leftSection={<IconPhotoDown size={18} aria-hidden />}
        disabled={!sheet}
        loading={picture.isPending}
        onClick={() => sheet && picture.mutate(sheet)}
      >
        <Trans>保存图片</Trans>
      </Button>
      {picture.isError && <ErrorNotice error={asApiError(picture.error)} />}
      <Modal opened={address !== null} onClose={close} title={t`保存图片`} fullScreen>
        <Stack gap="sm">
          <Text>
            <Trans>长按图片，选择“保存图片”。</Trans>
          </Text>
          {address && <img src={address} alt={alt} width="100%" />}
        </Stack>
      </Modal>
    </>
  )
}
