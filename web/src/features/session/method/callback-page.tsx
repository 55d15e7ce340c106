import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Loader, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import type { ApiError } from '#contracts/core/error.ts'
import type { LogIn } from '#contracts/session/session.ts'

import { asApiError } from '#web/client/api/query-client.ts'
import { callbackParams, consumeCallbackParams } from '#web/client/session/callback-params.ts'
import { destination } from '#web/client/session/destination.ts'
import { useLogIn } from '#web/client/session/use-log-in.ts'
import { PublicPage } from '#web/frame/public-pages/public-page.tsx'
import { SidePanel } from '#web/frame/public-pages/side-panel.tsx'
import { ErrorNotice } from '#web/ui/error/error-notice.tsx'
import CallbackFailed from './callback-failed.tsx'
import { storedDestination } from './stored-destination.ts'

/** Seconds until the redirect to the base path of the callback. Source: specification 8. */
const redirectDelay = 3
/** Milliseconds after which a slow log-in is explained. */
const longWait = 10_000

/** Callback of an external log-in: with a one-time code, or without one after a cancellation. */
export function CallbackPage({ source }: { source: string }) {
  const { t } = useLingui()
  const [came] = useState(() => logInFromCallback(source))
  const logIn = useLogIn(storedDestination())
  const { mutate } = logIn
  useEffect(() => {
    if (came) mutate(came)
  }, [came, mutate])
  return (
    <PublicPage title={t`第三方登录`} side={<Side />}>
      {came && !logIn.error ? <LoggingIn /> : <Redirecting error={logIn.error && asApiError(logIn.error)} />}
    </PublicPage>
  )
}

function logInFromCallback(source: string): LogIn | null {
  const { code, state } = consumeCallbackParams()
  if (!code || !state) return null
  return source === 'sso' ? { grant: 'authorization_code', code, state } : { grant: 'social', source, code, state }
}

function LoggingIn() {
  const isLong = useIsLong(longWait)
  return (
    <Stack align="center" gap="md" py="xl">
      <Loader aria-hidden />
      <Text role="status">{isLong ? <Trans>登录用时较长，请稍候</Trans> : <Trans>正在登录…</Trans>}</Text>
    </Stack>
  )
}

function useIsLong(ms: number): boolean {
  const [isLater, setIsLater] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLater(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isLater
}

/** Redirects back to the log-in; without an error the user cancelled. */
function Redirecting({ error }: { error: ApiError | null }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [left, setLeft] = useState(redirectDelay)
  useEffect(() => {
    const redirect = () => {
      // The log-in page shows the error again.
      callbackParams.failure = error
      void navigate({ href: destination(callbackParams.basePath), replace: true })
    }
    const timer = setTimeout(() => (left > 0 ? setLeft(left - 1) : redirect()), left > 0 ? 1000 : 0)
    return () => clearTimeout(timer)
  }, [left, error, navigate])
  return (
    <Stack gap="md">
      {error ? <CallbackFailed error={error} /> : <ErrorNotice text={t`登录未完成`} />}
      <Text c="dimmed" role="timer">{t`${left} 秒后返回`}</Text>
      <Button size="md" onClick={() => setLeft(0)}>{t`立即返回`}</Button>
    </Stack>
  )
}

function Side() {
  const { t } = useLingui()
  return (
    <SidePanel
      promise={<Trans>一个账号，办理报考全过程</Trans>}
      points={[
        { key: 'password', text: t`本站不会得到您在其他平台的密码` },
        { key: 'first', text: t`第一次使用时需要提交注册申请，由管理员审核` },
      ]}
    />
  )
}
