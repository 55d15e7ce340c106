/**
 * Parts of other resources that pages load on demand. In a separate file, so that the pages do not contain the list of
 * their chunks.
 */
export const lazyRoutes = {
  scan: () => import('#web/features/scan/scan-log-in.tsx'),
}
