import { Skeleton, Stack } from '@mantine/core'

import { Pending } from '#web/ui/pending.tsx'
import { ExamCardsPending } from './exam-cards-pending.tsx'

import classes from './home-page.module.css'

/** Skeleton of the home page: the next step, exams, and what stands beside them. */
export const HomePending = () => (
  <Pending>
    <Skeleton height={131} radius={14} />
    <div className={classes.columns}>
      <ExamCardsPending />
      <Stack gap="md">
        <Skeleton height={178} />
        <Skeleton height={44} />
      </Stack>
    </div>
  </Pending>
)
