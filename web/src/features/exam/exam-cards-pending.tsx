import { Paper, Skeleton, Stack } from '@mantine/core'

import classes from './exam-card.module.css'

/** Skeleton of a list of exams. */
export const ExamCardsPending = () => (
  <Stack gap="sm" aria-busy="true">
    {[1, 2, 3].map((card) => (
      <Paper key={card} withBorder className={classes.card}>
        <Stack gap="sm" flex={1}>
          <Skeleton height={18} width="56%" />
          <Skeleton height={14} width="40%" />
          <Skeleton height={14} width="64%" />
        </Stack>
        <div className={classes.action}>
          <Skeleton height={36} />
        </div>
      </Paper>
    ))}
  </Stack>
)
