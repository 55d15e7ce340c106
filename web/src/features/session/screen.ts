import type { Screen } from '#web/ui/screens.ts'

export const screens = [
  {
    path: '/login',
    purpose:
      'log in: password, password with captcha, phone with code, social, single sign-on, QR-code scan, national network identity; a logged-in user is sent to /',
    access: 'public',
    group: 'logIn',
  },
  {
    path: '/oauth/redirect/$source',
    purpose: 'return from an identity provider (path ours)',
    access: 'public',
    group: 'visitor',
  },
] satisfies readonly Screen[]
