import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'

import { user } from '#contracts/administration/user.ts'
import { picture } from '#contracts/candidate/picture.ts'

import { action, query } from '#web/client/api/api.ts'
import { ErrorNotice } from '#web/ui/error/error-notice.tsx'

/** Renamed: the upstream's name begins with "use", as hooks do. */
const { useAvatar: takeAvatar } = picture

/** Uses the avatar of the account as portrait. */
export function UseAvatar({ onDone }: { onDone: () => void }) {
  const { data } = useQuery(query(user.info))
  const { mutate, isPending, error } = useMutation(action(takeAvatar))
  if (!data?.avatar) return null
  return (
    <>
      <Button size="md" variant="default" loading={isPending} onClick={() => mutate({}, { onSuccess: onDone })}>
        <Trans>恢复默认头像</Trans>
      </Button>
      <ErrorNotice error={error} />
    </>
  )
}

/** Skips the portrait, where the exam allows it. */
export function Skip() {
  const { t } = useLingui()
  const { mutate, isPending, isSuccess, error } = useMutation(action(picture.skipConfirm))
  if (isSuccess) {
    return <Text role="status">{t`暂不上传，请在现场确认时拍照，之后仍可上传`}</Text>
  }
  return (
    <>
      <Button size="md" variant="default" loading={isPending} onClick={() => mutate({})}>{t`暂不上传`}</Button>
      <ErrorNotice error={error} />
    </>
  )
}
