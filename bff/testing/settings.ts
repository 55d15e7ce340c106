import { deployment } from '#mocks/core/settings.ts'

/** Public origin of the gateway under test. */
export const origin = 'http://localhost:8787'

/** Demo settings and secrets for the mock upstream. */
export const demoSettings = {
  ENVIRONMENT: 'development',
  UPSTREAM_URL: 'http://upstream.test/api/',
  PUBLIC_ORIGIN: origin,
  PAY_ORIGINS: 'https://provider.test',
  SOCIAL_SOURCES: 'wechat_open gitee',
  SSO_URL: 'https://sso.test/oauth/authorize?client_id=exam-web',
  LOG_IN_ORIGINS: 'https://identity.test',
  EMBED_ORIGINS: 'https://site.test',
  PROOF_ORIGINS: 'https://store.test',
  CLIENT_ID: deployment.clientId,
  CLIENT_SECRET: deployment.clientSecret,
  AES_KEY: deployment.aesKey,
  SESSION_KEY: 'demo-session-key-of-the-tests-only',
}

/** The same for SpringBlade's side of the mock, which needs no key of a payload encryption. */
export const springbladeSettings = {
  UPSTREAM_DIALECT: 'springblade',
  UPSTREAM_URL: 'http://upstream.test/',
  SM2_PUBLIC_KEY: deployment.sm2PublicKey,
}

/** A deployment in production, with made secrets. */
export const productionSettings = {
  ENVIRONMENT: 'production',
  UPSTREAM_URL: 'https://blade.internal/api/',
  PUBLIC_ORIGIN: 'https://signup.gov.cn',
  CLIENT_ID: 'exam-web',
  CLIENT_SECRET: 'kR8vW2nQ5tY7uJ4m',
  AES_KEY: 'Zx81Lq0aPp93Mm27Tt65Yy48Ww12Rr39',
  SESSION_KEY: 'b7Jd9Kf2Ls5Hg8Ty3Wn6Xc1Vq4Zm0RpEuAoI',
}
