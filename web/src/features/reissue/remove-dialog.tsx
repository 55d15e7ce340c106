import { useLingui } from '@lingui/react/macro'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'

import { reissue } from '#contracts/candidate/reissue.ts'

import { urlQueryKey, send } from '#web/client/api/api.ts'
import { useAccount } from '#web/client/session/session.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { removeDraft } from '#web/ui/draft/draft.ts'
import { openReissue } from './reissue-query.ts'
import { reissueDraftId } from './use-reissue-draft.ts'

const route = getRouteApi('/_shell/reissue/index')

type Props = { id: string; onClose: () => void }

/** Deletes a draft, on the server and on the device. */
export function RemoveDialog({ id, onClose }: Props) {
  const { t } = useLingui()
  const { ref } = useAccount()
  const client = useQueryClient()
  const navigate = route.useNavigate()
  const removal = useMutation({
    mutationFn: () => send(reissue.remove, { id }),
    async onSuccess() {
      void removeDraft(ref, reissueDraftId({ id, status: 'draft' }))
      notifications.show({ color: 'green', message: t`草稿已删除` })
      // First the page goes, then its queries are refreshed: this application no longer exists.
      await navigate({ search: {}, replace: true })
      client.removeQueries({ queryKey: openReissue.queryKey, exact: true })
      void client.invalidateQueries({ queryKey: urlQueryKey(reissue.page.url) })
    },
  })
  return (
    <ConfirmDialog
      title={t`删除草稿`}
      confirm={t`删除`}
      isDangerous
      write={removal}
      action="remove"
      onClose={onClose}
      onConfirm={() => removal.mutate()}
    >
      {t`删除后填写的内容和上传的材料不能恢复`}
    </ConfirmDialog>
  )
}
