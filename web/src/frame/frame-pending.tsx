import { Group, Skeleton } from '@mantine/core'

import { Logo } from '../ui/logo.tsx'
import { Pending } from '../ui/pending.tsx'

import classes from './frame-pending.module.css'

/** Skeleton of the frame, while the session is read: header, side menu, bottom bar of a phone, and a page. */
export const FramePending = () => (
  <div className={classes.frame}>
    <Group justify="space-between" wrap="nowrap" className={classes.header}>
      <Logo />
      <Skeleton height={28} width={96} radius="xl" />
    </Group>
    <div className={classes.menu} aria-hidden>
      {[1, 2, 3, 4, 5, 6].map((line) => (
        <Skeleton key={line} height={24} />
      ))}
    </div>
    <div className={classes.content}>
      <Pending />
    </div>
    <div className={classes.bar} aria-hidden>
      {[1, 2, 3, 4, 5].map((place) => (
        <Skeleton key={place} height={24} width={24} />
      ))}
    </div>
  </div>
)
