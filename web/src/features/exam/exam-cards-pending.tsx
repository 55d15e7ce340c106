import { Skeleton, Stack } from '@mantine/core'

import { useIsPhone } from '#web/ui/use-is-phone.ts'

/** Skeleton of a list of exams. */
export function ExamCardsPending() {
  const height = useIsPhone() ? 160 : 116
  return (
    <Stack gap="sm" aria-busy="true">
      <Skeleton height={height} />
      <Skeleton height={height} />
      <Skeleton height={height} />
    </Stack>
  )
}
