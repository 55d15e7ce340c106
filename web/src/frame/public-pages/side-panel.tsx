import { Stack, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import classes from './side-panel.module.css'

type Props = { promise: ReactNode; points: readonly { key: string; text: ReactNode }[] }

/** Side panel of a page before the log-in: what the page is for, and hints. */
export const SidePanel = ({ promise, points }: Props) => (
  <Stack gap="xl" maw={460}>
    <Text fz={32} fw={600} lh={1.3}>
      {promise}
    </Text>
    <ul className={classes.points}>
      {points.map(({ key, text }) => (
        <li key={key} className={classes.point}>
          <IconCircleCheck aria-hidden />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  </Stack>
)
