import { useLingui } from '@lingui/react/macro'
import { Group, Skeleton, Text, TextInput, type TextInputProps, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import { ApiError } from '#contracts/core/error.ts'
import { credentialMessages } from '#contracts/form/credential-messages.ts'
import { captcha as call } from '#contracts/session/captcha.ts'

import { query } from '#web/client/api/api.ts'

import classes from './captcha-field.module.css'

/** Captcha of this form: one-time, never cached. */
export const useCaptcha = (enabled: boolean) =>
  useQuery({
    ...query(call),
    enabled,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  })

/** Error of an expired captcha, as a field message; a new captcha is loaded by then. */
export const captchaError = (error: ApiError, field: string): ApiError =>
  error.code === 'expired'
    ? new ApiError('invalid_input', { fields: { [field]: credentialMessages.captchaOld } })
    : error

type Props = { captcha: ReturnType<typeof useCaptcha>; inputProps: TextInputProps }

/** Captcha input; a click on the picture loads another one. */
export function CaptchaField({ captcha, inputProps }: Props) {
  const { t } = useLingui()
  return (
    <Group align="flex-start" gap="sm">
      <TextInput
        label={t`图形验证码`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={8}
        size="md"
        flex="1 1 6rem"
        {...inputProps}
      />
      <UnstyledButton
        className={classes.picture}
        onClick={() => captcha.refetch()}
        aria-label={t`看不清？更换图形验证码`}
      >
        <Picture captcha={captcha} />
      </UnstyledButton>
    </Group>
  )
}

function Picture({ captcha }: { captcha: ReturnType<typeof useCaptcha> }) {
  const { t } = useLingui()
  if (captcha.isFetching) return <Skeleton width={130} height={42} />
  if (captcha.data) return <img src={captcha.data.image} width={130} height={48} alt={t`验证码图片`} />
  return <Text size="xs" ta="center" c="dimmed">{t`加载失败，点击重试`}</Text>
}
