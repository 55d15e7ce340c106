import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Badge, Button, Group, Stack, Text } from '@mantine/core'
import { IconBrandWechat, IconInfoCircle } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'

import { wechat, type WechatBinding } from '#contracts/session/wechat.ts'

import { action } from '#web/client/api/api.ts'
import { asApiError } from '#web/client/api/query-client.ts'
import { openConfirmation } from '#web/ui/dialog/confirmation-host.tsx'
import { ErrorNotice } from '#web/ui/error/error-notice.tsx'
import { noBreak } from '#web/ui/no-break.tsx'
import { dateTime } from '#web/ui/time/moment.ts'

type Props = { binding: WechatBinding; onUnbound: () => void }

/** Bound WeChat account, with a button that unbinds it. */
export function Bound({ binding: { nickName, bindTime, followed }, onUnbound }: Props) {
  const { t } = useLingui()
  const unbind = useMutation({ ...action(wechat.cancelBondWechat), onSuccess: onUnbound })
  const ask = () =>
    openConfirmation({
      title: t`解除微信绑定`,
      children: t`解除后，审核结果、缴费和考试提醒不再发到该微信。您可以随时重新绑定。`,
      confirm: t`解除绑定`,
      isDangerous: true,
      onConfirm: () => unbind.mutate({}),
    })
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <Group gap="sm" wrap="nowrap">
          <IconBrandWechat size={32} aria-hidden />
          <div>
            <Group gap="xs">
              <Text fw={600} lang="zh-CN">
                {nickName}
              </Text>
              <Badge color="green">{t`已绑定`}</Badge>
            </Group>
            {bindTime && (
              <Text size="sm" c="dimmed">
                <Trans>绑定时间 {noBreak(dateTime(bindTime))}</Trans>
              </Text>
            )}
          </div>
        </Group>
        <Button
          variant="default"
          mih={44}
          loading={unbind.isPending || unbind.isSuccess}
          onClick={ask}
        >{t`解除绑定`}</Button>
      </Group>
      {!followed && (
        <Alert
          role="status"
          color="yellow"
          icon={<IconInfoCircle aria-hidden />}
        >{t`该微信没有关注公众号，收不到提醒。请在微信中关注后再查看。`}</Alert>
      )}
      {unbind.isError && <ErrorNotice error={asApiError(unbind.error)} />}
    </Stack>
  )
}
