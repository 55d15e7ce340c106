/** First parts of the addresses that the gateway answers itself; all others are pages and files of the client. */
export const ownPaths = ['api', 'session', 'calendar', 'embed', 'docs', 'healthz', 'readyz', 'violation'] as const
