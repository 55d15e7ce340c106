import { useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { useCallback } from 'react'

import classes from '../picture.module.css'

/** Preview of the portrait on the admission ticket. */
export function TicketPreview({ picture }: { picture: Blob }) {
  const { t } = useLingui()
  const showIn = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(picture)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [picture],
  )
  const kB = Math.ceil(picture.size / 1024)
  return (
    <figure className={classes.ticket}>
      <div className={classes.lines} aria-hidden="true">
        <Text fw={600}>{t`准考证`}</Text>
        <span />
        <span />
        <span />
        <span />
      </div>
      <img ref={showIn} alt={t`裁剪后的照片`} />
      <figcaption>
        <Text size="sm" c="dimmed">{t`准考证上的效果，已压缩为 ${kB} KB`}</Text>
      </figcaption>
    </figure>
  )
}
