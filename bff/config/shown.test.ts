import { expect, test } from 'vitest'

import { productionSettings } from '../testing/settings.ts'
import { shownSettings } from './shown.ts'

test('settings are shown without secrets, users and passwords, and without what is no setting', () => {
  const shown = shownSettings({
    ...productionSettings,
    UPSTREAM_URL: 'https://user:pa@ss@blade.internal/api/',
    STORE: 'redis://:canary@redis.internal',
    METRICS_TOKEN_FILE: '/run/secrets/metrics',
    HOME: '/root',
    PORT: '',
  })
  expect(shown).toEqual({
    UPSTREAM_URL: 'https://…@blade.internal/api/',
    PUBLIC_ORIGIN: 'https://signup.gov.cn',
    CLIENT_ID: 'exam-web',
    CLIENT_SECRET: 'set',
    AES_KEY: 'set',
    SESSION_KEY: 'set',
    ENVIRONMENT: 'production',
    STORE: 'set',
    METRICS_TOKEN_FILE: '/run/secrets/metrics',
  })
})
