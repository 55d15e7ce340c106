import { Buffer } from 'node:buffer'

import * as v from 'valibot'

import { ApiError } from '#contracts/core/error.ts'
import { credentialMessages } from '#contracts/form/credential-messages.ts'
import { logIn, externalLogIn } from '#contracts/session/log-in.ts'

import type { Dependencies } from '#bff/calls/dependencies.ts'
import type { LimitedAccess } from '#bff/calls/forward/call-upstream.ts'
import type { Handles } from '#bff/calls/handle/handles.ts'
import { sso } from '#bff/config/settings.ts'
import { sendCode } from '#bff/session/log-in/grants.ts'
import { type LogInForms, redirectUri } from '#bff/session/log-in/method.ts'
import type { OAuthStates } from '#bff/session/log-in/oauth-state.ts'
import { gatewayRoutes } from './gateway-routes.ts'

type ExternalLogIn = LimitedAccess & {
  readonly handles: Handles
  readonly oauthState: OAuthStates
  readonly forms: LogInForms
}

/** External log-in: a code sent to a phone, or a redirect to an identity provider. */
export function externalLogInRoutes({ config, crypto }: Pick<Dependencies, 'config' | 'crypto'>, deps: ExternalLogIn) {
  const { gateway, caller, rateLimitSubject, rateLimit, handles, oauthState, forms } = deps
  const { routes, on } = gatewayRoutes()

  /** Authorisation request with our own state and the only redirect URI. Source: blade-contract 4.5. */
  function ssoAddress(url: URL): string {
    const address = new URL(url)
    address.searchParams.set('response_type', 'code')
    address.searchParams.set('redirect_uri', redirectUri(config))
    address.searchParams.set('state', Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url'))
    return address.href
  }

  on(externalLogIn.sendCode, async (c, read) => {
    const redeemed = await handles.redeem(c, externalLogIn.sendCode, await read())
    const input = v.parse(externalLogIn.sendCode.input, redeemed.input)
    if (config.captchaMode && !input.captcha) {
      throw new ApiError('invalid_input', { fields: { captcha: credentialMessages.captcha } })
    }
    const send = () => sendCode(input, caller(c), { ...forms, gateway })
    return rateLimit({ call: externalLogIn.sendCode, input, subject: rateLimitSubject(c) }, send)
  })

  on(externalLogIn.begin, async (c, read) => {
    const { provider } = await read()
    if (!config.providers.includes(provider)) throw new ApiError('not_found')
    const ask = async () => (await gateway.call(logIn.render, { source: provider }, caller(c))).address
    const address =
      provider === sso && config.ssoUrl
        ? ssoAddress(config.ssoUrl)
        : await rateLimit({ call: externalLogIn.begin, input: { provider }, subject: rateLimitSubject(c) }, ask)
    const state = new URL(address).searchParams.get('state')
    if (!state) throw new ApiError('upstream_failed', { cause: 'the address of the provider has no state' })
    await oauthState.issue(c, provider, state)
    return { address }
  })
  return routes
}
