/** Where browsers see the gateway under test. */
export declare const origin = 'http://localhost:8787'
/** Settings that open nothing but the mock upstream. */
export declare const demoSettings: {
  ENVIRONMENT: string
  UPSTREAM_URL: string
  PUBLIC_ORIGIN: string
  PAY_ORIGINS: string
  EMBED_ORIGINS: string
  CLIENT_ID: string
  CLIENT_SECRET: string
  AES_KEY: string
  SESSION_KEY: string
}
