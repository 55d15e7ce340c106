/** What the inventory lists and no contract says yet. It only shrinks. */
export const pending = {
  groups: [
    'reissue picture',
    'score',
    'score analysis',
    'reissue',
    'position',
    'dict',
    'business dict',
    'top menu',
    'menu admin',
    'tenant',
    'log',
    'role',
  ],
  /** Single calls of groups that have begun. */
  calls: [
    'GET blade-user/page',
    'GET blade-user/detail',
    'GET blade-user/platform-detail',
    'POST blade-user/remove',
    'POST blade-user/submit',
    'POST blade-user/update',
    'POST blade-user/update-platform',
    'POST blade-user/reset-password',
  ],
}
