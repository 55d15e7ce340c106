import { exports } from 'cloudflare:workers'
import { beforeEach } from 'vitest'

import { oauthStateSuite } from '#bff/session/log-in/oauth-state.suite.ts'
import { Tab } from '#bff/testing/browser.ts'

beforeEach(async () => {
  await fetch('http://upstream.test/__mock/reset', { method: 'POST', body: '{}' })
})

oauthStateSuite(async () => new Tab((request) => exports.default.fetch(request) as never)) // two declarations of the same standard
