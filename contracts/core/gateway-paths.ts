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
