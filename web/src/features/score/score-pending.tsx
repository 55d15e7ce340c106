import { Skeleton, Stack } from '@mantine/core'

/** Skeleton of a list of results. */
export const ScoreCardsPending = () => (
  <Stack gap="sm" aria-busy="true">
    {[0, 1, 2].map((n) => (
      <Skeleton key={n} height={118} />
    ))}
  </Stack>
)
