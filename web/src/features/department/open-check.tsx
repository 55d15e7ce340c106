import { Trans } from '@lingui/react/macro'
import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import { department } from '#contracts/candidate/department.ts'

import { query } from '#web/client/api/api.ts'

/** Checks with the server whether a department is still open, and refreshes the list. */
export function useOpenCheck(examId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (departmentCode: string) =>
      client.fetchQuery({ ...query(department.checkDepartmentIsOpen, { examId, departmentCode }), staleTime: 0 }),
    onSuccess: ({ allowed }) =>
      allowed ? undefined : client.invalidateQueries({ queryKey: query(department.getDepartmentList).queryKey }),
  })
}

/** Says that a department has just closed. The reason is in the refreshed details. */
export function ClosedNotice({ check }: { check: ReturnType<typeof useOpenCheck> }) {
  if (!check.data || check.data.allowed) return null
  return (
    <Alert role="alert" color="red" icon={<IconAlertCircle aria-hidden />}>
      <Trans>该地市刚刚停止接受报名，列表已更新，请选择其他地市</Trans>
    </Alert>
  )
}
