import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useId, useState } from 'react'

import type { PictureSet } from '#contracts/candidate/picture.ts'

import { ServerText, useServerName } from '#web/ui/server-name.tsx'
import type { PictureCalls } from '../upload/upload.ts'
import type { Removal } from '../upload/use-removal.ts'
import { AddPicture } from './add-picture.tsx'
import { Lightbox } from './lightbox.tsx'
import { PictureTile } from './picture-tile.tsx'

import classes from '../picture.module.css'

type Props = {
  set: PictureSet
  /** Absent where pictures are read-only. */
  calls?: PictureCalls
  removal?: Removal
  /** Sets that the dialog of an upload goes on with while they lack a picture. */
  following?: readonly PictureSet[]
}

const none: readonly PictureSet[] = []

/** Picture set: requirements, pictures and their status. */
export function PictureSetCard({ set, calls, removal, following = none }: Props) {
  const { t } = useLingui()
  const name = useId()
  const [openIndex, setOpenIndex] = useState<number | null>(null)
  const { label, help, required, maxCount, pictures } = set
  const setName = useServerName()(label).text
  const counts = pictures.some(({ status }) => status !== 'rejected')
  return (
    <Paper component="section" withBorder p={{ base: 'md', sm: 'lg' }} aria-labelledby={name}>
      <Stack gap="md">
        <Stack gap={4}>
          <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
            <Title order={2} size="h4" id={name}>
              <ServerText>{label}</ServerText>
              {!required && <Text span fw={400} c="dimmed">{t`（选填）`}</Text>}
            </Title>
            <Badge color={counts ? 'green' : 'gray'} flex="none">
              <Trans>
                已传 {pictures.length}/{maxCount} 张
              </Trans>
            </Badge>
          </Group>
          {help && (
            <Text size="sm" c="dimmed">
              <ServerText>{help}</ServerText>
            </Text>
          )}
        </Stack>
        {pictures.length > 0 && (
          <ul className={classes.tiles}>
            {pictures.map((picture, index) => (
              <PictureTile
                key={picture.obsKey}
                picture={picture}
                name={`${setName} ${index + 1}`}
                onOpen={() => setOpenIndex(index)}
                removal={removal}
              />
            ))}
          </ul>
        )}
        {pictures.length === 0 && !calls && <Text c="dimmed">{t`没有上传`}</Text>}
        {calls && <AddPicture set={set} calls={calls} removal={removal} following={following} />}
      </Stack>
      {openIndex !== null && (
        <Lightbox
          set={set}
          calls={calls}
          at={openIndex}
          name={setName}
          onMove={setOpenIndex}
          onClose={() => setOpenIndex(null)}
        />
      )}
    </Paper>
  )
}
