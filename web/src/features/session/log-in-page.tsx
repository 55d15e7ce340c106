import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Stack, Text, Title } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

import { type CurrentSession, session } from '#contracts/session.ts'

import { query } from '../../api.ts'
import { destination } from '../../shell/destination.ts'
import { Front } from '../../shell/front.tsx'
import { begin } from '../../shell/session.ts'
import { usePageTitle } from '../../ui/page.tsx'
import { LogInForm } from './log-in-form.tsx'
import { OtherWays } from './other-ways.tsx'
import { Steps } from './steps.tsx'

const AccountConflict = lazy(() => import('../../shell/account-conflict.tsx'))
const route = getRouteApi('/login')

/** The way in: a calm side with what happens here, and the card with the form. */
export function LogInPage() {
  const { t } = useLingui()
  const heading = usePageTitle(t`登录`)
  const { to, why } = route.useSearch()
  const { data: current } = useSuspenseQuery(query(session.current))
  const client = useQueryClient()
  const navigate = useNavigate()
  const enter = (begun: CurrentSession) => {
    begin(client, begun)
    return navigate({ href: destination(to), replace: true })
  }
  return (
    <Front
      side={<Steps />}
      above={
        why === 'conflict' && (
          <Suspense>
            <AccountConflict />
          </Suspense>
        )
      }
      below={
        <Text component="footer" size="xs" c="dimmed" ta="center">
          <Trans>请妥善保管账号和密码，在公用电脑上使用后请退出登录。</Trans>
        </Text>
      }
    >
      <Stack gap="lg">
        <Stack gap={4}>
          <Title order={1} size="h2" ref={heading} tabIndex={-1}>
            <Trans>欢迎登录</Trans>
          </Title>
          <Text c="dimmed">
            <Trans>使用您的报名账号登录</Trans>
          </Text>
        </Stack>
        {(why === 'ended' || why === 'deleted') && (
          <Alert role="status" color="yellow" variant="light" icon={<IconInfoCircle aria-hidden />}>
            {why === 'ended' ? <Trans>登录超时，请重新登录</Trans> : <Trans>账号已注销</Trans>}
          </Alert>
        )}
        {current.account && <Switched name={current.account.realName} to={to} />}
        <LogInForm captchaMode={current.captchaMode} onLoggedIn={enter} />
        <OtherWays />
      </Stack>
    </Front>
  )
}

/** Somebody is logged in already, in another tab: go on as them, or log in as somebody else. */
function Switched({ name, to }: { name: string; to: string | undefined }) {
  const navigate = useNavigate()
  return (
    <Alert role="status" variant="light" icon={<IconInfoCircle aria-hidden />}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          <Trans>此浏览器已登录 {name} 的账号。登录其他账号后，该账号将退出。</Trans>
        </Text>
        <Button size="xs" variant="default" onClick={() => navigate({ href: destination(to), replace: true })}>
          <Trans>以 {name} 的身份继续</Trans>
        </Button>
      </Stack>
    </Alert>
  )
}
