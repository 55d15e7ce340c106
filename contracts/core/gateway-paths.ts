/** First path segments that the gateway serves; every other path is a page or an asset of the client. */
export const gatewayPaths = [
  'api',
  'session',
  'calendar',
  'embed',
  'docs',
  'healthz',
  'readyz',
  'metrics',
  'status',
  'operator',
  'violation',
] as const

/** Pages to which payment providers send a browser back. */
export const returnPages = [
  '/heliPayFront',
  '/payResult',
  '/payError',
  '/payError1',
  '/payError2',
  '/payScoreResult',
] as const
