/** Behind this file are the parts of the log-in that few need. It names their many files, so that the log-in need not. */
export const door = {
  conflict: () => import('../../shell/account-conflict.tsx'),
  replaced: () => import('../../shell/arrival/replaced.tsx'),
  switched: () => import('./way/switched.tsx'),
  phone: () => import('./way/phone-log-in.tsx'),
  thirdParty: () => import('./way/third-party.tsx'),
  link: () => import('./way/link-log-in.tsx'),
  guest: () => import('./way/guest-dialog.tsx'),
  notArrived: () => import('./way/not-arrived.tsx'),
  nextStep: () => import('./way/next-step.tsx'),
}
