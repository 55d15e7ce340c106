import { Trans } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'

import { asApiError } from '#web/client/api/query-client.ts'
import { Failed } from '#web/ui/error/failed.tsx'

/** A level of menus that is being loaded, or was not. */
export const LevelPending = ({ result }: { result: UseQueryResult }) =>
  result.isError ? (
    <Failed error={asApiError(result.error)} retry={() => void result.refetch()} />
  ) : (
    <span role="status">
      <Trans>正在加载</Trans>
    </span>
  )
