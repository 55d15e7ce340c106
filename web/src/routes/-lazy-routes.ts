/** Parts of other resources that pages here show when they are wanted. It names their many files, so that the pages need not. */
export const lazyRoutes = {
  scan: () => import('../features/scan/scan-log-in.tsx'),
}
