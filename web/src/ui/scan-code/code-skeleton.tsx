import { Trans } from '@lingui/react/macro'
import { Skeleton, Stack, VisuallyHidden } from '@mantine/core'

/** Skeleton of a QR code. */
export const CodeSkeleton = () => (
  <Stack align="center" gap="md" aria-busy="true">
    <VisuallyHidden role="status">
      <Trans>正在加载</Trans>
    </VisuallyHidden>
    <Skeleton width={238} height={238} />
    <Skeleton width={200} height={20} />
  </Stack>
)
