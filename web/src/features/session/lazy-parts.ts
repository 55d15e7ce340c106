/**
 * Imports of the rarely needed parts of the log-in page; in a separate file, so that the log-in page does not contain
 * the list of their chunks.
 */
export const lazyParts = {
  conflict: () => import('#web/frame/session/account-conflict.tsx'),
  ended: () => import('#web/frame/session/ended.tsx'),
  replaced: () => import('#web/frame/session/replaced.tsx'),
  switched: () => import('./method/switched.tsx'),
  step: () => import('./method/step.tsx'),
  guest: () => import('./method/guest-dialog.tsx'),
  impossible: () => import('./log-in-impossible.tsx'),
  callbackFailed: () => import('./method/callback-failed.tsx'),
  nextStep: () => import('./method/next-step.tsx'),
}
