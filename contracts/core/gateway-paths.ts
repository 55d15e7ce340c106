/** First parts of the addresses that the gateway answers itself; all others are pages and files of the client. */
export const gatewayPaths = ['api', 'session', 'calendar', 'embed', 'docs', 'healthz', 'readyz', 'violation'] as const
