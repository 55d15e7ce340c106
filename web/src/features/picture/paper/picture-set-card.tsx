import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Badge, Button, Group, Modal, Paper, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'

import type { PictureSet } from '#contracts/candidate/picture.ts'

import { ServerText, useServerName } from '#web/ui/server-name.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import { PhoneLink } from '../portrait/phone-link.tsx'
import { PortraitFlow } from '../portrait/portrait-flow.tsx'
import type { PictureCalls } from '../upload/upload.ts'
import type { Removal } from '../upload/use-removal.ts'
import { Lightbox } from './lightbox.tsx'
import { PaperFlow } from './paper-flow.tsx'
import { PictureTile } from './picture-tile.tsx'

import classes from '../picture.module.css'

type Props = {
  set: PictureSet
  /** Absent where pictures are read-only. */
  calls?: PictureCalls
  removal?: Removal
}

/** Picture set: requirements, pictures and their status. */
export function PictureSetCard({ set, calls, removal }: Props) {
  const name = useId()
  const [openIndex, setOpenIndex] = useState<number | null>(null)
  const { label, help, required, maxCount, pictures } = set
  const setName = useServerName()(label).text
  const counts = pictures.some(({ status }) => status !== 'rejected')
  return (
    <Paper component="section" withBorder radius="md" p={{ base: 'md', sm: 'lg' }} aria-labelledby={name}>
      <Stack gap="md">
        <Stack gap={4}>
          <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
            <Title order={2} size="h4" id={name}>
              <ServerText>{label}</ServerText>
              {!required && (
                <Text span fw={400} c="dimmed">
                  <Trans>（选填）</Trans>
                </Text>
              )}
            </Title>
            <Badge variant="light" color={counts ? 'green' : 'gray'} flex="none" tt="none">
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
        {pictures.length === 0 && !calls && (
          <Text c="dimmed">
            <Trans>没有上传</Trans>
          </Text>
        )}
        {calls && <Add set={set} calls={calls} removal={removal} />}
      </Stack>
      {openIndex !== null && (
        <Lightbox
          pictures={pictures}
          at={openIndex}
          name={setName}
          onMove={setOpenIndex}
          onClose={() => setOpenIndex(null)}
        />
      )}
    </Paper>
  )
}

/** Button that adds a picture or replaces the portrait. */
function Add({ set, calls, removal }: Required<Pick<Props, 'set' | 'calls'>> & { removal: Removal | undefined }) {
  const { t } = useLingui()
  const [opened, dialog] = useDisclosure()
  const isPhone = useIsPhone()
  const button = useId()
  const { portrait, maxCount, pictures } = set
  const label = useServerName()(set.label).text
  const isLocked = pictures.some(({ status }) => status === 'approved')
  const free = maxCount - pictures.length
  // The only slot of a set can be replaced; with several slots one has to be deleted first.
  const replaces = maxCount === 1 && pictures.length === 1
  if (replaces ? isLocked : free <= 0) return isLocked ? null : <Full />
  const open = async () => {
    await removal?.flush()
    dialog.open()
  }
  return (
    <Group gap="sm">
      <Button
        id={button}
        size="md"
        variant={pictures.length > 0 ? 'default' : 'light'}
        leftSection={!replaces && <IconPlus size={18} aria-hidden />}
        onClick={open}
        aria-label={replaces ? t`更换：${label}` : t`上传：${label}`}
      >
        {replaces ? <Trans>更换</Trans> : <Trans>上传</Trans>}
      </Button>
      {portrait && <PhoneLink />}
      {maxCount > 1 && (
        <Text size="sm" c="dimmed">
          <Plural value={free} one="还可以上传 # 张" other="还可以上传 # 张" />
        </Text>
      )}
      <Modal
        opened={opened}
        onClose={dialog.close}
        title={label}
        size="lg"
        fullScreen={isPhone}
        closeOnClickOutside={false}
      >
        {portrait ? (
          <PortraitFlow set={set} calls={calls} onDone={dialog.close} onCancel={replaces ? dialog.close : undefined} />
        ) : (
          <PaperFlow set={set} calls={calls} onDone={dialog.close} />
        )}
      </Modal>
    </Group>
  )
}

function Full() {
  return (
    <Text size="sm" c="dimmed">
      <Trans>已达到数量上限，删除后可以再上传。</Trans>
    </Text>
  )
}
