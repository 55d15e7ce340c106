import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Group, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'

import type { PictureSet } from '#contracts/candidate/picture.ts'

import { Modal } from '#web/ui/overlay/modal.tsx'
import type { PictureCalls } from '../upload/upload.ts'
import { TurnPicture } from './turn-picture.tsx'

import classes from '../picture.module.css'

type Props = {
  set: PictureSet
  /** Absent where pictures are read-only. */
  calls?: PictureCalls | undefined
  at: number
  name: string
  onMove: (at: number) => void
  onClose: () => void
}

/** Lightbox for the pictures of a set; arrow keys switch. One that is not approved yet can be turned. */
export function Lightbox({ set, calls, at, name, onMove, onClose }: Props) {
  const { t } = useLingui()
  const { pictures } = set
  const [turns, setTurns] = useState(0)
  const count = pictures.length
  const step = (by: number) => {
    setTurns(0)
    onMove((at + by + count) % count)
  }
  useHotkeys([
    ['ArrowLeft', () => step(-1)],
    ['ArrowRight', () => step(1)],
  ])
  const current = pictures[at]
  if (!current) return null
  return (
    <Modal opened onClose={onClose} title={name} size="xl" centered>
      <div className={classes.turning} data-turns={turns}>
        <img
          src={current.url ?? undefined}
          crossOrigin="anonymous"
          className={classes.large}
          alt={`${name} ${at + 1}`}
        />
      </div>
      {count > 1 && (
        <Group justify="center" gap="md" mt="md">
          <ActionIcon variant="default" size={44} onClick={() => step(-1)} aria-label={t`上一张`}>
            <IconChevronLeft aria-hidden />
          </ActionIcon>
          <Text role="status">
            <Trans>
              第 {at + 1} 张，共 {count} 张
            </Trans>
          </Text>
          <ActionIcon variant="default" size={44} onClick={() => step(1)} aria-label={t`下一张`}>
            <IconChevronRight aria-hidden />
          </ActionIcon>
        </Group>
      )}
      {calls && !set.portrait && current.status !== 'approved' && (
        <TurnPicture key={current.obsKey} picture={current} set={set} calls={calls} turns={turns} onTurn={setTurns} />
      )}
    </Modal>
  )
}
