import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Text, UnstyledButton } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'

import type { Picture } from '#contracts/candidate/picture.ts'

import { StatusBadge } from '../status-badge.tsx'
import type { Removal } from '../upload/use-removal.ts'

import classes from '../picture.module.css'

type Props = { picture: Picture; name: string; onOpen: () => void; removal?: Removal | undefined }

/** Thumbnail with status; opens the lightbox, can be deleted with undo. */
export function PictureTile({ picture: { obsKey, url, status, reason }, name, onOpen, removal }: Props) {
  const { t } = useLingui()
  if (removal?.leaving.has(obsKey)) {
    return (
      <li className={classes.tile} data-leaving>
        <Text size="sm" role="status">{t`已删除`}</Text>
        <Button size="compact-md" variant="default" onClick={() => removal.undo(obsKey)}>{t`撤销`}</Button>
      </li>
    )
  }
  return (
    <li className={classes.tile}>
      <UnstyledButton onClick={onOpen} aria-label={t`查看大图：${name}`}>
        <img src={url ?? undefined} crossOrigin="anonymous" alt="" loading="lazy" />
      </UnstyledButton>
      <div className={classes.caption}>
        <StatusBadge status={status} />
        {removal && status !== 'approved' && (
          <ActionIcon
            variant="subtle"
            color="gray"
            c="inherit"
            size={44}
            onClick={() => removal.remove(obsKey)}
            aria-label={t`删除：${name}`}
          >
            <IconTrash size={20} aria-hidden />
          </ActionIcon>
        )}
      </div>
      {status === 'rejected' && (
        <Text size="sm" c="red" lang="zh-CN">
          {reason}
        </Text>
      )}
    </li>
  )
}
