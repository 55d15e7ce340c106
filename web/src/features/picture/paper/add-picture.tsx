import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'

import type { PictureSet } from '#contracts/candidate/picture.ts'

import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { useServerName } from '#web/ui/server-name.tsx'
import { PhoneLink } from '../portrait/phone-link.tsx'
import { PortraitFlow } from '../portrait/portrait-flow.tsx'
import type { PictureCalls } from '../upload/upload.ts'
import type { Removal } from '../upload/use-removal.ts'
import { PaperFlow } from './paper-flow.tsx'

import classes from '../picture.module.css'

type Props = {
  set: PictureSet
  calls: PictureCalls
  removal: Removal | undefined
  following: readonly PictureSet[]
}

/** Button that adds a picture or replaces the portrait. */
export function AddPicture({ set, calls, removal, following }: Props) {
  const { t } = useLingui()
  const [opened, dialog] = useDisclosure()
  const button = useId()
  const { portrait, maxCount, pictures } = set
  const label = useServerName()(set.label).text
  const isLocked = pictures.some(({ status }) => status === 'approved')
  const free = maxCount - pictures.length
  // The only slot of a set can be replaced; with several slots one has to be deleted first.
  const replaces = maxCount === 1 && pictures.length === 1
  // The dialog outlives the button: it goes on with the next set when this one has become full.
  if (!opened && (replaces ? isLocked : free <= 0)) return isLocked ? null : <Full />
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
        {replaces ? <Trans context="picture">更换</Trans> : <Trans>上传</Trans>}
      </Button>
      {portrait && <PhoneLink />}
      {maxCount > 1 && (
        <Text size="sm" c="dimmed">
          <Plural value={free} one="还可以上传 # 张" other="还可以上传 # 张" />
        </Text>
      )}
      <UploadDialog opened={opened} sets={[set, ...following]} calls={calls} onClose={dialog.close} />
    </Group>
  )
}

type DialogProps = { opened: boolean; sets: readonly PictureSet[]; calls: PictureCalls; onClose: () => void }

/** Upload of the first set, and after it of those that lack a picture, one after the other. */
function UploadDialog({ opened, sets, calls, onClose }: DialogProps) {
  const serverName = useServerName()
  const [openType, setOpenType] = useState<string>()
  const [first] = sets
  const set = sets.find(({ fileType }) => fileType === openType) ?? first
  if (!set || !first) return null
  const close = () => {
    setOpenType(undefined)
    onClose()
  }
  const goOn = () => {
    const next = sets.slice(sets.indexOf(set) + 1).find(lacksPicture)
    if (next) setOpenType(next.fileType)
    else close()
  }
  const previous = sets[sets.indexOf(set) - 1]
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={serverName(set.label).text}
      size="lg"
      closeOnClickOutside={false}
    >
      <Stack gap="md" key={set.fileType}>
        {previous && <Continued previous={previous} onReplace={() => setOpenType(previous.fileType)} onLater={close} />}
        {set.portrait ? (
          <PortraitFlow
            set={set}
            calls={calls}
            onDone={goOn}
            onCancel={set.pictures.length > 0 && set.maxCount === 1 ? close : undefined}
          />
        ) : (
          <PaperFlow set={set} calls={calls} onDone={goOn} />
        )}
      </Stack>
    </FormDialog>
  )
}

const lacksPicture = ({ required, pictures }: PictureSet) =>
  required && pictures.every(({ status }) => status === 'rejected')

/** Takes the focus: the buttons of the upload before are gone. */
const focus = (element: HTMLElement | null) => element?.focus()

type ContinuedProps = { previous: PictureSet; onReplace: () => void; onLater: () => void }

/** The picture that was uploaded before, to be looked at, and replaced where its set has no other place. */
function Continued({ previous: { label, maxCount, pictures }, onReplace, onLater }: ContinuedProps) {
  const { t } = useLingui()
  const last = pictures.at(-1)
  const name = useServerName()(label).text
  return (
    <Stack gap="xs">
      <Text ref={focus} tabIndex={-1} role="status">{t`已上传，请继续上传这一项`}</Text>
      {last?.url && <img src={last.url} crossOrigin="anonymous" className={classes.uploaded} alt={name} />}
      <Group gap="sm">
        {maxCount === 1 && (
          <Button variant="default" mih={44} onClick={onReplace}>
            <Trans context="picture">更换</Trans>
          </Button>
        )}
        <Button variant="default" mih={44} onClick={onLater}>
          <Trans>以后再传</Trans>
        </Button>
      </Group>
    </Stack>
  )
}

const Full = () => (
  <Text size="sm" c="dimmed">
    <Trans>已达到数量上限，删除后可以再上传</Trans>
  </Text>
)
