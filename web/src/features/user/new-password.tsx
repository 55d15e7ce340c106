import { Trans, useLingui } from '@lingui/react/macro'
import { Code, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import { param } from '#contracts/administration/param.ts'
import { allows } from '#contracts/core/access.ts'
import { secretMask } from '#contracts/core/masked.ts'

import { query } from '#web/client/api/api.ts'
import { asApiError } from '#web/client/api/query-client.ts'
import { useAccount } from '#web/client/session/session.ts'
import { useServer } from '#web/client/session/use-server.ts'
import { isMasked, MaskedValue } from '#web/crud/field/masked-value.tsx'
import { Copy } from '#web/ui/copy.tsx'
import { Failed } from '#web/ui/error/failed.tsx'
import { Pending } from '#web/ui/pending.tsx'

/** Parameter whose value is the password after a reset: no answer of the reset has it. Source: blade-contract 5, 7. */
const initPassword = 'account.initPassword'

/** The password that users have after a reset: a fixed one, or a secret parameter, which is shown for a purpose. */
export function NewPassword() {
  const { roles } = useAccount()
  const isFixed = useServer().has('resets-to-123456')
  return (
    <Stack gap="xs">
      {isFixed ? (
        <Copied password="123456" />
      ) : allows(param.list.access, roles) ? (
        <OfParameter />
      ) : (
        <Text size="sm">
          <Trans>新密码是系统参数 {initPassword} 的值，您没有查看权限，请向系统管理员询问</Trans>
        </Text>
      )}
      <Text size="sm">
        <Trans>关闭后不再显示。请安全地告知本人，登录后须立即修改密码。</Trans>
      </Text>
    </Stack>
  )
}

function OfParameter() {
  const { t } = useLingui()
  const { data, isError, error, refetch } = useQuery({
    ...query(param.list, { current: 1, size: 10, paramKey: initPassword }),
    gcTime: 0,
  })
  if (isError) return <Failed error={asApiError(error)} retry={() => void refetch()} />
  if (!data) return <Pending />
  const row = data.records.find(({ paramKey }) => paramKey === initPassword)
  if (!row) {
    return (
      <Text size="sm">
        <Trans>没有参数 {initPassword}，新密码是服务器内置的默认值</Trans>
      </Text>
    )
  }
  return (
    <Group gap="xs">
      <MaskedValue value={secretMask} call="param.detail" id={row.id} field="paramValue" label={t`新密码`}>
        {(text) => (isMasked(text) ? <Text size="sm">{t`新密码：`}******</Text> : <Copied password={text} />)}
      </MaskedValue>
    </Group>
  )
}

/** A password, which can be copied. */
function Copied({ password }: { password: string }) {
  const { t } = useLingui()
  return (
    <Group gap="xs">
      <Text size="sm">{t`新密码：`}</Text>
      <Code fz="md" style={{ overflowWrap: 'anywhere' }}>
        {password}
      </Code>
      <Copy text={password} label={t`新密码`} size="compact-sm">
        <Trans>复制</Trans>
      </Copy>
    </Group>
  )
}
