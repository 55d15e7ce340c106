import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Group, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'

import type { Picture } from '#contracts/candidate/picture.ts'

import { Modal } from '#web/ui/overlay/modal.tsx'

import classes from '../picture.module.css'

type Props = {
  pictures: readonly Picture[]
  at: number
  name: string
  onMove: (at: number) => void
  onClose: () => void
}

/** Lightbox for the pictures of a set; arrow keys switch. */
export function Lightbox({ pictures, at, name, onMove, onClose }: Props) {
  const { t } = useLingui()
  const count = pictures.length
  const step = (by: number) => onMove((at + by + count) % count)
  useHotkeys([
    ['ArrowLeft', () => step(-1)],
    ['ArrowRight', () => step(1)],
  ])
  const current = pictures[at]
  if (!current) return null
  return (
    <Modal opened onClose={onClose} title={name} size="xl" centered>
      <img src={current.url ?? undefined} crossOrigin="anonymous" className={classes.large} alt={`${name} ${at + 1}`} />
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
    </Modal>
  )
}
