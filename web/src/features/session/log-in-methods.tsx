import { msg } from '@lingui/core/macro'

import { isOffered, services } from '#contracts/server-traits.ts'
import type { CurrentSession, LogIn } from '#contracts/session/session.ts'

import { lazyForm } from './lazy-part.ts'
import { LogInForm } from './log-in-form.tsx'
import type { LogInFormProps, LogInMethod } from './log-in-method.ts'
import { usableProviders } from './providers.ts'
import { PublicComputer } from './public-computer.tsx'

const has = (service: string) => (current: CurrentSession) => isOffered(current.server ?? { absent: [] }, service)

const ScanForm = ({ Scan, onLoggedIn }: LogInFormProps) => (
  <>
    <Scan onLoggedIn={onLoggedIn} />
    <PublicComputer />
  </>
)

/**
 * Log-in methods by grant, in the order of the page; null for a grant that another form, a link or a redirect begins. A
 * new grant does not compile without its row. Source: specification 7.1.
 */
export const logInMethods = {
  password: { name: msg`账号密码`, isOffered: () => true, Form: LogInForm },
  sms_code: {
    name: msg`验证码登录`,
    isOffered: has(services.phoneCode),
    Form: lazyForm(() => import('./method/phone-log-in.tsx')),
  },
  scan_code: { name: msg`扫码`, isOffered: has(services.registration), Form: ScanForm },
  social: {
    name: msg`其他`,
    isOffered: ({ providers }) => usableProviders(providers).length > 0,
    Form: lazyForm(() => import('./method/third-party.tsx')),
  },
  captcha: null,
  link: null,
  ncias_code: null,
  authorization_code: null,
  register_redirect: null,
} satisfies Readonly<Record<LogIn['grant'], LogInMethod | null>>

/** Methods that the deployment offers, by grant; by password always. */
export const offeredMethods = (current: CurrentSession): ReadonlyMap<string, LogInMethod> =>
  new Map(
    Object.entries<LogInMethod | null>(logInMethods).flatMap(([grant, method]) =>
      method?.isOffered(current) ? [[grant, method] as const] : [],
    ),
  )
