import { useLingui } from '@lingui/react/macro'
import { Code, Group, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { secondFactor } from '#contracts/session/second-factor.ts'

import { send } from '#web/client/api/api.ts'
import { asApiError } from '#web/client/api/query-client.ts'
import { Copy } from '#web/ui/copy.tsx'
import { Failed } from '#web/ui/error/failed.tsx'
import { CodeImage } from '#web/ui/in-app-browser/code-image.tsx'
import { Pending } from '#web/ui/pending.tsx'
import { CodeForm } from './code-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

type Secret = Awaited<ReturnType<typeof begin>>

const begin = (input: { password?: string }) => send(secondFactor.begin, input)
const confirm = (input: { code: string }) => send(secondFactor.confirm, input)

const secretKey = ['second-factor-secret']

/** Enrolment of an authenticator app: the password where the log-in is not fresh, secret, first code, recovery codes. */
export function Enrolment({ onDone }: { onDone: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  // A new secret with each opening.
  const { data, error, refetch } = useQuery({
    queryKey: secretKey,
    queryFn: () => begin({}),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  })
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (!data && error) {
    const failure = asApiError(error)
    if (!failure.fields?.['password']) return <Failed error={failure} retry={() => void refetch()} />
    return (
      <PasswordForm
        send={begin}
        onDone={(secret) => client.setQueryData(secretKey, secret)}
      >{t`您登录已有一段时间。设置双重验证前，请再次输入登录密码。`}</PasswordForm>
    )
  }
  if (!data) return <Pending />
  return (
    <Stack gap="md">
      <Text size="sm">{t`用手机上的验证器应用（如微软或谷歌身份验证器）扫描二维码，再输入应用显示的 6 位数字`}</Text>
      <Secret {...data} />
      <CodeForm
        send={confirm}
        label={t`应用显示的动态验证码`}
        onDone={(answer) => setCodes(answer.recoveryCodes)}
      >{t`确认并启用`}</CodeForm>
    </Stack>
  )
}

/** The secret as QR code, and as text for a phone that shows this page itself. */
function Secret({ secret, uri }: Secret) {
  const { t } = useLingui()
  return (
    <Stack gap="sm" align="flex-start">
      <CodeImage content={uri} title={t`验证器应用的二维码`} />
      <Text size="sm" c="dimmed">{t`不能扫码时，在应用里手动输入密钥：`}</Text>
      <Group gap="xs">
        <Code fz="md" style={{ overflowWrap: 'anywhere' }}>
          {secret.match(/.{1,4}/g)?.join(' ')}
        </Code>
        <Copy text={secret} mih={44}>{t`复制密钥`}</Copy>
      </Group>
    </Stack>
  )
}
