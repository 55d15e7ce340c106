import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Avatar, Button, Paper, PasswordInput, Stack, Text, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

import type { ApiError } from '#contracts/core/error.ts'
import { ScreenPassword, session } from '#contracts/session/session.ts'

import { action } from '#web/client/api/api.ts'
import { asApiError } from '#web/client/api/query-client.ts'
import { localeTags } from '#web/client/locale.ts'
import { broadcastToTabs } from '#web/client/session/channel.ts'
import { listenToTabs } from '#web/client/session/listen-to-tabs.ts'
import { ErrorNotice } from '#web/ui/error/error-notice.tsx'
import { FailureReason } from '#web/ui/form/failure-reason.tsx'
import { FormBar } from '#web/ui/form/form-bar.tsx'
import { usePlainForm } from '#web/ui/form/plain-form.ts'
import { FailedLine } from '#web/ui/form/status-line.tsx'
import { initial } from '#web/ui/initials.ts'
import { usePageTitle } from '#web/ui/page.tsx'
import { useServerTime } from '#web/ui/time/server-time.ts'
import { useLogOut } from '../use-log-out.ts'

const route = getRouteApi('/lock')

/** Lock screen: shows only the name of the account. Unlocking returns to the page that was open. */
export function LockPage() {
  const { t } = useLingui()
  const heading = usePageTitle(t`屏幕已锁定`)
  const { account, autoLocked } = route.useRouteContext()
  const router = useRouter()
  const unlock = useMutation(action(session.unlock))
  const { logOut, isPending: isLoggingOut, error } = useLogOut()
  const { ref, field, onSubmit, empty, showFieldErrors } = usePlainForm(ScreenPassword)
  const failure = unlock.error && asApiError(unlock.error)
  const submit = onSubmit((values) => {
    unlock.mutate(values, {
      onSuccess: () => {
        broadcastToTabs({ kind: 'unlocked' })
        return router.invalidate()
      },
      onError: (error) => {
        empty('password')
        const { fields, triesLeft } = asApiError(error)
        showFieldErrors({ fields: fields && triesLeft ? { password: wrongPassword(triesLeft) } : fields })
      },
    })
  })
  // Another tab may have unlocked, logged out or logged in: the route guard decides anew.
  useEffect(() => listenToTabs(() => void router.invalidate()), [router])
  return (
    <Stack component="main" mih="100dvh" p="md" align="center" justify="center">
      <Paper w="100%" maw={360} p="xl" withBorder radius="lg">
        <form ref={ref} onSubmit={submit} noValidate>
          <Stack align="stretch" gap="md">
            <Stack align="center" gap="xs">
              <LockClock />
              <Avatar size={64} color="brand" alt="">
                {initial(account.realName)}
              </Avatar>
              <Text fw={600}>{account.realName}</Text>
              <Title order={1} size="h3" ref={heading} tabIndex={-1}>{t`屏幕已锁定`}</Title>
            </Stack>
            {autoLocked && <Text size="sm" c="dimmed" ta="center">{t`长时间未操作，屏幕已自动锁定`}</Text>}
            <PasswordInput
              label={autoLocked ? t`登录密码` : t`锁屏密码`}
              autoComplete={autoLocked ? 'current-password' : 'off'}
              autoFocus
              size="md"
              visibilityToggleButtonProps={{ 'aria-label': t`显示密码` }}
              {...field('password')}
            />
            <FormBar status={failure && !failure.fields ? <Refused error={failure} /> : false} isNarrow>
              <Button type="submit" size="md" loading={unlock.isPending}>{t`解锁`}</Button>
            </FormBar>
            <ErrorNotice error={error} />
            <Button
              variant="subtle"
              color="gray"
              c="inherit"
              onClick={logOut}
              loading={isLoggingOut}
            >{t`退出登录`}</Button>
          </Stack>
        </form>
      </Paper>
    </Stack>
  )
}

const wrongPassword = (left: number) =>
  plural(left, { one: '锁屏密码错误，还可试 # 次', other: '锁屏密码错误，还可试 # 次' })

/** The button beside it tries again: the password is typed anew. */
const Refused = ({ error }: { error: ApiError }) => (
  <FailedLine>
    <Trans>
      解锁失败：
      <FailureReason error={error} />
    </Trans>
    {error.triesLeft !== undefined && <Plural value={error.triesLeft} one="，还可试 # 次" other="，还可试 # 次" />}
  </FailedLine>
)

/** Milliseconds. */
const minute = 60_000

/** Date and time of the server, in the time zone of the device. */
function LockClock() {
  const { i18n } = useLingui()
  const now = new Date(useServerTime((time) => Math.floor(time / minute) * minute))
  const write = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(i18n.locale === 'en' ? 'en-GB' : localeTags.zh, options).format(now)
  return (
    <Text component="time" dateTime={now.toISOString()} ta="center" mb="md">
      <Text component="span" display="block" fz={48} lh={1.1} fw={300}>
        {write({ hour: '2-digit', minute: '2-digit', hour12: false })}
      </Text>
      <Text component="span" display="block" c="dimmed">
        {write({ month: 'long', day: 'numeric', weekday: 'long' })}
      </Text>
    </Text>
  )
}
