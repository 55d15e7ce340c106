import { Trans } from '@lingui/react/macro'
import { Button, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'

import { reissue } from '#contracts/candidate/reissue.ts'

import { action } from '#web/api/api.ts'
import { asApiError } from '#web/api/query-client.ts'
import { ErrorNotice } from '#web/ui/error/error-notice.tsx'

const route = getRouteApi('/_shell/reissue/index')

/** Begins an application, or opens the draft that there is: the server has one at most. */
export function BeginApplication() {
  const navigate = route.useNavigate()
  const begin = useMutation({
    ...action(reissue.save),
    onSuccess: ({ id }) => navigate({ search: { id, step: 'form' } }),
  })
  return (
    <Stack gap="sm" align="flex-start">
      <Button
        leftSection={<IconPlus size={18} aria-hidden />}
        mih={44}
        loading={begin.isPending}
        onClick={() => begin.mutate({ commit: false })}
      >
        <Trans>申请补办</Trans>
      </Button>
      <ErrorNotice error={begin.error && asApiError(begin.error)} />
    </Stack>
  )
}
