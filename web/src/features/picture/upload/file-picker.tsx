import { Trans, useLingui } from '@lingui/react/macro'
import { Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconCamera, IconPhoto, IconPhotoUp } from '@tabler/icons-react'

import classes from '../picture.module.css'

/** Accepted types. With this list an iPhone converts its HEIC pictures to JPEG. */
const accept = 'image/jpeg,image/png'

type Props = {
  onFiles: (files: File[]) => void
  multiple?: boolean
  /** Uses the front camera. */
  selfie?: boolean
  busy?: boolean
}

/** File input: camera and album on a phone, with a drop zone on a desktop. Types are verified later. */
export function FilePicker({ onFiles, multiple = false, selfie = false, busy = false }: Props) {
  const { t } = useLingui()
  const take = (files: File[] | File | null) => onFiles([files].flat().filter((file) => file !== null))
  return (
    <>
      <Stack gap="sm" hiddenFrom="sm">
        <FileButton onChange={take} accept={accept} capture={selfie ? 'user' : 'environment'}>
          {(props) => (
            <Button {...props} size="lg" loading={busy} leftSection={<IconCamera aria-hidden />}>{t`拍照`}</Button>
          )}
        </FileButton>
        <FileButton onChange={take} accept={accept} multiple={multiple}>
          {(props) => (
            <Button
              {...props}
              size="lg"
              variant="default"
              disabled={busy}
              leftSection={<IconPhoto aria-hidden />}
            >{t`从相册选择`}</Button>
          )}
        </FileButton>
      </Stack>
      <Dropzone
        visibleFrom="sm"
        onDrop={take}
        multiple={multiple}
        loading={busy}
        activateOnClick={false}
        enablePointerEvents
        className={classes.drop}
      >
        <Stack align="center" gap="xs" py="md">
          <IconPhotoUp size={40} stroke={1.4} aria-hidden />
          <Text>{multiple ? <Trans>把图片拖到这里，可以一次多张</Trans> : <Trans>把照片拖到这里</Trans>}</Text>
          <Group gap="sm" justify="center">
            <FileButton onChange={take} accept={accept} multiple={multiple}>
              {(props) => <Button {...props} leftSection={<IconPhoto size={18} aria-hidden />}>{t`选择文件`}</Button>}
            </FileButton>
          </Group>
          <Text size="sm" c="dimmed">{t`JPG 或 PNG，手机原图即可，会自动压缩`}</Text>
        </Stack>
      </Dropzone>
    </>
  )
}
