import { Skeleton, Stack } from '@mantine/core'

/** Skeleton of the menu. */
export const MenuPending = () => (
  <Stack gap="xs" aria-busy="true" pt={4}>
    {[1, 2, 3, 4].map((line) => (
      <Skeleton key={line} height={32} />
    ))}
  </Stack>
)
