/** Calls of the inventory without a contract. Entries are only removed. */
export const pending = {
  groups: ['dict', 'business dict', 'top menu', 'menu admin', 'tenant', 'log', 'role'],
  /** Single calls of resources that have a contract. */
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
