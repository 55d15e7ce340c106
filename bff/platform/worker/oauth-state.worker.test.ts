import { exports } from 'cloudflare:workers'
import { beforeEach } from 'vitest'

import { Tab } from '#bff/testing/browser.ts'
import { oauthStateSuite } from '#bff/testing/suites/session/oauth-state.suite.ts'

beforeEach(async () => {
  await fetch('http://upstream.test/__mock/reset', { method: 'POST', body: '{}' })
})

oauthStateSuite(async () => new Tab((request) => exports.default.fetch(request) as never)) // two declarations of the same standard
