import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Modal, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'

import { reissue } from '#contracts/candidate/reissue.ts'

import { queryKeyOf, send } from '#web/api/api.ts'
import { removeDraft } from '#web/draft/draft.ts'
import { FormBar } from '#web/form/form-bar.tsx'
import { SubmitNote } from '#web/form/submit-note.tsx'
import { useAccount } from '#web/session/session.ts'
import { openReissue } from './reissue-query.ts'
import { draftIdOf } from './use-reissue-draft.ts'

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
      void removeDraft(ref, draftIdOf({ id, status: 'draft' }))
      notifications.show({ color: 'green', message: t`草稿已删除` })
      // First the page goes, then its queries are refreshed: this application no longer exists.
      await navigate({ search: {}, replace: true })
      client.removeQueries({ queryKey: openReissue.queryKey, exact: true })
      void client.invalidateQueries({ queryKey: queryKeyOf(reissue.page.url) })
    },
  })
  return (
    <Modal opened onClose={onClose} title={t`删除草稿`} closeButtonProps={{ 'aria-label': t`关闭` }}>
      <Stack gap="md">
        <Text>
          <Trans>删除后填写的内容和上传的材料不能恢复。</Trans>
        </Text>
        <FormBar status={<SubmitNote of={removal} action="remove" retry={() => removal.mutate()} />}>
          <Button variant="default" onClick={onClose}>
            <Trans>取消</Trans>
          </Button>
          <Button color="red.9" loading={removal.isPending} onClick={() => removal.mutate()}>
            <Trans>删除</Trans>
          </Button>
        </FormBar>
      </Stack>
    </Modal>
  )
}
