import { useLingui } from '@lingui/react/macro'
import { Button, Stack, Text } from '@mantine/core'
import { IconPhotoDown } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { saveFile } from '../download/save-file.ts'
import { ErrorNotice } from '../error/error-notice.tsx'
import { can } from '../in-app-browser/wechat.ts'
import { Modal } from '../overlay/modal.tsx'
import { sheetPicture } from './paint.ts'

type Props = {
  /** Element that is painted; null until it is rendered. */
  sheet: HTMLElement | null
  /** File name without its extension. */
  name: string
  /** Text alternative of the picture. */
  alt: string
  onSaved?: () => void
}

/** Saves the sheet as an image on the device; in WeChat, which saves no files, by a long press on the image. */
export function SaveImage({ sheet, name, alt, onSaved }: Props) {
  const { t } = useLingui()
  const [address, setAddress] = useState<string | null>(null)
  const picture = useMutation({
    async mutationFn(painted: HTMLElement) {
      const file = await sheetPicture(painted)
      if (can('download')) saveFile(file, `${name}.png`)
      else setAddress(await toDataUrl(file))
    },
    onSuccess: onSaved,
  })
  return (
    <>
      <Button
        variant="default"
        mih={44}
        leftSection={<IconPhotoDown size={18} aria-hidden />}
        disabled={!sheet}
        loading={picture.isPending}
        onClick={() => sheet && picture.mutate(sheet)}
      >{t`保存图片`}</Button>
      {picture.isError && <ErrorNotice error={picture.error} />}
      <Modal opened={address !== null} onClose={() => setAddress(null)} title={t`保存图片`} fullScreen>
        <Stack gap="sm">
          <Text>{t`长按图片，选择“保存图片”`}</Text>
          {address && <img src={address} alt={alt} width="100%" />}
        </Stack>
      </Modal>
    </>
  )
}

/** WeChat saves images of data URLs, and none of object URLs. */
const toDataUrl = (file: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    // A data URL is read as a text.
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('no image')))
    reader.readAsDataURL(file)
  })
