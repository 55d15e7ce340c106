import { Trans, useLingui } from '@lingui/react/macro'
import { Stack, Text, Title } from '@mantine/core'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Suspense, useLayoutEffect, useState } from 'react'

import { isOffered, services } from '#contracts/server-traits.ts'
import type { CurrentSession } from '#contracts/session/session.ts'

import { rememberMethod, storedMethod } from '#web/client/device/log-in-method.ts'
import { consumeCallbackParams } from '#web/client/session/callback-params.ts'
import { currentSession, startSession } from '#web/client/session/session.ts'
import { replacePrerendered } from '#web/frame/first-paint/prerendered-page.ts'
import { PublicLayout } from '#web/frame/public-pages/public-layout.tsx'
import { usePageTitle } from '#web/ui/page.tsx'
import { Pending } from '#web/ui/pending.tsx'
import { lazyPart } from './lazy-part.ts'
import type { LogInFormProps } from './log-in-method.ts'
import { logInMethods, offeredMethods } from './log-in-methods.tsx'
import { MethodChoice } from './method-choice.tsx'
import { Steps } from './steps.tsx'

import classes from './other-methods.module.css'

const AccountConflict = lazyPart((it) => it.conflict)
const Ended = lazyPart((it) => it.ended)
const Replaced = lazyPart((it) => it.replaced)
const Switched = lazyPart((it) => it.switched)
const Step = lazyPart((it) => it.step)
const GuestDialog = lazyPart((it) => it.guest)
const NotArrived = lazyPart((it) => it.callbackFailed)
const LogInImpossible = lazyPart((it) => it.impossible)
const route = getRouteApi('/login')

/** Not while the page is prerendered. */
const hasNoCookies = () => 'cookieEnabled' in navigator && !navigator.cookieEnabled

/** Log-in page: a side with the steps of a sign-up, and the card with the form. */
export function LogInPage({ Scan }: Pick<LogInFormProps, 'Scan'>) {
  const { t } = useLingui()
  const heading = usePageTitle(t`登录`)
  const { to, why } = route.useSearch()
  const { data: current } = useSuspenseQuery(currentSession)
  const traits = current.server ?? { absent: [] }
  const client = useQueryClient()
  const navigate = useNavigate()
  const enter = (newSession: CurrentSession) => navigate({ href: startSession(client, newSession, to), replace: true })
  const [{ verifyKey, failure }] = useState(consumeCallbackParams)
  const [isLink, setIsLink] = useState(verifyKey !== '')
  const { account } = current
  const isGuest = account?.userId === ''
  const [wasGuest, setWasGuest] = useState(isGuest)
  if (isGuest && !wasGuest) setWasGuest(true)
  const goToOwnAccount = () => {
    rememberMethod('password')
    setWasGuest(false)
  }
  const end = current.ended ?? (why === 'ended' || why === 'loggedOut' || why === 'deleted' ? why : undefined)
  useLayoutEffect(replacePrerendered, [])
  return (
    <PublicLayout
      side={<Steps />}
      above={
        why === 'conflict' && (
          <Suspense>
            <AccountConflict />
          </Suspense>
        )
      }
      below={
        <Text
          component="footer"
          size="xs"
          c="dimmed"
          ta="center"
        >{t`请妥善保管账号和密码，在公用电脑上使用后请退出登录`}</Text>
      }
    >
      <Stack gap="lg">
        <Stack gap={4}>
          <Title order={1} size="h2" ref={heading} tabIndex={-1}>{t`欢迎登录`}</Title>
          <Text c="dimmed">{t`使用您的报名账号登录`}</Text>
        </Stack>
        {end && (
          <Suspense>
            <Ended why={end} />
          </Suspense>
        )}
        {hasNoCookies() && (
          <Suspense>
            <LogInImpossible />
          </Suspense>
        )}
        <Suspense fallback={<Pending />}>
          {current.replaced && <Replaced by={current.replaced} />}
          {account && !isGuest && <Switched name={account.realName} to={to} />}
          {failure && <NotArrived error={failure} />}
          {isLink || current.secondFactor ? (
            <Step verifyKey={verifyKey} onLoggedIn={enter} onOther={() => setIsLink(false)} />
          ) : (
            <MethodForm key={String(wasGuest)} current={current} to={to} Scan={Scan} onLoggedIn={enter} />
          )}
          {wasGuest && <GuestDialog tenantId={account?.tenantId ?? ''} onClose={goToOwnAccount} />}
        </Suspense>
        {isOffered(traits, services.registration) && <OtherMethods />}
      </Stack>
    </PublicLayout>
  )
}

type MethodFormProps = Pick<LogInFormProps, 'current' | 'to' | 'Scan' | 'onLoggedIn'>

/** Selection of the log-in method, and its form. */
function MethodForm(props: MethodFormProps) {
  const offered = offeredMethods(props.current)
  const [stored, setStored] = useState(storedMethod)
  const [isChosen, setIsChosen] = useState(false)
  const grant = stored !== null && offered.has(stored) ? stored : 'password'
  const { Form } = offered.get(grant) ?? logInMethods.password
  const choose = (next: string) => {
    setStored(next)
    setIsChosen(true)
    rememberMethod(next)
  }
  return (
    <>
      {offered.size > 1 && <MethodChoice offered={offered} value={grant} onChange={choose} />}
      <Suspense fallback={<Pending />}>
        <Form autoFocus={!isChosen} {...props} />
      </Suspense>
    </>
  )
}

/** Links for users without an account or password. */
const OtherMethods = () => (
  <div className={classes.methods}>
    <Link to="/register">
      <Trans>注册账号</Trans>
    </Link>
    <Link to="/retrievePassword">
      <Trans>忘记密码</Trans>
    </Link>
    <Link to="/retrievePID">
      <Trans>国家网络身份认证</Trans>
    </Link>
  </div>
)
