import { logIn } from '#contracts/session/log-in.ts'

import { mock } from '../core/mock.ts'
import { refuse } from '../core/refusal.ts'
import { identityProvider, socialSources } from '../sites/identity-provider.ts'
import { sendValidate } from './phone.ts'
import { registerGuest } from './social.ts'
import { unsealValue } from './unseal-value.ts'

export const logInHandlers = mock(
  logIn,
  {
    sendValidate: (input, { headers }) => sendValidate(input, headers),
    render({ source }) {
      if (!socialSources.some((it) => it === source)) refuse('暂不支持该登录方式')
      return { address: identityProvider.address(source) }
    },
    registerGuest: (draft, { user, params }) => {
      if (params.get('oauthId') !== user.oauthId) refuse('第三方登陆信息错误!')
      registerGuest({ ...draft, oauthId: user.oauthId })
    },
  },
  { journalInput: { sendValidate: ({ tenantId, phone }) => ({ tenantId, phone: unsealValue(phone) }) } },
)
