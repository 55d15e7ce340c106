import './form-text.ts'

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Stack, Text, TextInput, type TextInputProps } from '@mantine/core'

import { ErrorNotice } from '../error/error-notice.tsx'
import type { CodeSending } from './code-sending.ts'
import { useResendTime, useResendWait } from './use-resend-wait.ts'
import type { WrongCode } from './use-wrong-code.ts'

type Props = CodeSending & {
  send: () => void
  inputProps: TextInputProps
  /** Set where a wrong code is an answer of the server instead of a validation error. */
  wrong?: WrongCode | undefined
  /** Masked recipient of the code. */
  sentTo: string
}

/** Input for a code sent by SMS, with the button that requests one. */
export function PhoneCodeField({ inputProps, wrong, sentTo, error, send, isSending, lastCode }: Props) {
  const { t } = useLingui()
  const resendTime = useResendTime(lastCode, error)
  const sendAnother = () => {
    wrong?.clear()
    send()
  }
  return (
    <Stack gap="xs">
      <TextInput
        label={t`短信验证码`}
        autoComplete="one-time-code"
        inputMode="numeric"
        enterKeyHint="next"
        maxLength={12}
        size="md"
        rightSectionWidth="min(9.5rem, 60%)"
        rightSection={
          <SendButton
            key={resendTime}
            resendTime={resendTime}
            isFirst={!lastCode}
            isSending={isSending}
            send={sendAnother}
          />
        }
        {...inputProps}
        error={inputProps.error ?? wrong?.message}
        onChange={(event) => {
          wrong?.clear()
          inputProps.onChange?.(event)
        }}
      />
      {error ? (
        <ErrorNotice error={error} />
      ) : (
        lastCode && <Text size="sm" c="dimmed" role="status">{t`短信验证码已发送至${sentTo}，5 分钟内有效`}</Text>
      )}
    </Stack>
  )
}

type SendProps = Pick<Props, 'send' | 'isSending'> & { resendTime: string | null; isFirst: boolean }

/** Uses aria-disabled during the countdown: a disabled button would lose the focus. */
function SendButton({ send, isSending, resendTime, isFirst }: SendProps) {
  const left = wholeSeconds(useResendWait({ resendTime }))
  const waits = left > 0 || isSending
  return (
    <Button
      variant="subtle"
      h="100%"
      w="100%"
      px="xs"
      aria-disabled={waits || undefined}
      {...(waits && { c: 'dimmed' })}
      onClick={() => waits || send()}
    >
      {left > 0 ? (
        <Plural value={left} one="# 秒后重新获取" other="# 秒后重新获取" />
      ) : isFirst ? (
        <Trans>获取验证码</Trans>
      ) : (
        <Trans>重新获取</Trans>
      )}
    </Button>
  )
}

/** Seconds of a countdown: rounded, so that the delay of the answer does not begin it at 61 or 59; 0 only at its end. */
export const wholeSeconds = (ms: number) => (ms > 0 ? Math.max(1, Math.round(ms / 1000)) : 0)
