import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Group, Stack } from '@mantine/core'
import { IconRotateClockwise2 } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'

import type { Picture, PictureSet } from '#contracts/candidate/picture.ts'

import { ErrorNotice } from '#web/ui/error/error-notice.tsx'
import { decodeFile, encodeCrop, fullCrop } from '../check/prepare.ts'
import { UploadProgress } from '../upload/upload-progress.tsx'
import type { PictureCalls } from '../upload/upload.ts'
import { useUpload } from '../upload/use-upload.ts'

type Props = {
  picture: Picture
  set: PictureSet
  calls: PictureCalls
  /** Quarter turns, clockwise, by which the picture is shown. */
  turns: number
  onTurn: (turns: number) => void
}

/** Turns a stored picture that lies on its side; saved, it takes the place of the one before. */
export function TurnPicture({ picture, set, calls, turns, onTurn }: Props) {
  const { t } = useLingui()
  const upload = useUpload(calls, { onDone: () => onTurn(0) })
  const turning = useMutation({
    mutationFn: () => turned(picture, set, turns),
    onSuccess: (file) => upload.begin([{ place: { fileType: set.fileType, current: picture.current ?? 0 }, file }]),
  })
  const isBusy = turning.isPending || upload.isPending || upload.isError
  return (
    <Stack gap="sm" align="center" mt="md">
      <Group gap="sm">
        <ActionIcon
          variant="default"
          size={44}
          disabled={isBusy}
          onClick={() => onTurn((turns + 1) % 4)}
          aria-label={t`向右旋转`}
        >
          <IconRotateClockwise2 aria-hidden />
        </ActionIcon>
        {turns > 0 && !isBusy && <Button size="md" onClick={() => turning.mutate()}>{t`保存`}</Button>}
      </Group>
      {turning.error && <ErrorNotice error={turning.error} />}
      <UploadProgress upload={upload} />
    </Stack>
  )
}

/** The stored picture, read from its address and drawn anew. */
async function turned({ url, obsKey }: Picture, set: PictureSet, turns: number): Promise<Blob> {
  const response = await fetch(url ?? '')
  if (!response.ok) throw new Error(`${response.status} of a stored picture`)
  const { source } = await decodeFile(new File([await response.blob()], obsKey), set)
  if (!source) throw new Error('a stored picture that cannot be decoded')
  try {
    return await encodeCrop(source, fullCrop(source, turns), set)
  } finally {
    source.release()
  }
}
