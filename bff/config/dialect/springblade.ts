import { formMessages } from '#contracts/core/form-messages.ts'

import type { CallSpelling, Dialect, Guard } from './dialect.ts'

/** Columns of a user that have a limit. Source: blade-contract 17.4. */
const userLengths = { realName: 10, name: 20, account: 45, phone: 45, email: 45, code: 12 } as const

/** A user without a role or a department breaks the list of users for everybody. Source: blade-contract 17.4. */
const userPlaces = { roleId: formMessages.role, deptId: formMessages.dept } as const

/** Addresses of its own client's pages that are others here; those of the other pages are the same. */
const foreignPages = { '/authority/role': '/system/role', '/desk/notice': '/system/notice' } as const

/** The key of an entry is a number. */
const numberedKeys: CallSpelling = { numbers: ['dictKey'] }

/** A removal that the server would also make of a row with others below it, in the tree of a read. */
const childless = (read: string): CallSpelling => ({
  guards: [{ kind: 'childless', field: 'ids', read, text: '请先删除子节点!' }],
})

/** A row that is its own parent vanishes from its tree. */
const acyclic = (read: string): Guard => ({ kind: 'acyclic', read, text: '父节点不可选择自身!' })

const unreadFilters =
  'serviceId serviceId_equal serverHost env method_equal requestUri requestUri_equal createBy createBy_equal'.split(' ')

/** A list of a log: always ascending, filtered by time only. */
const logList = (...filters: readonly string[]): CallSpelling => ({
  reshape: 'newestFirst',
  absentFilters: [...unreadFilters, ...filters],
})

/** Open-source SpringBlade 4.10 and 5.0. Source: blade-contract 17. */
export const springblade: Dialect = {
  name: 'springblade',
  sealed: false,
  days: 'midnight',
  forms: { username: 'plain', password: 'sm2', changePassword: 'plain' },
  tenantHeader: 'without-token',
  prefixes: { 'blade-user/': 'blade-system/user/' },
  absent: [
    'ouma-',
    'blade-user/front/',
    'blade-user/platform-detail',
    'blade-user/update-platform',
    'blade-auth/oauth/sms/',
    'blade-auth/oauth/user-info',
    'blade-auth/oauth/clear-cache',
    'blade-system/tenant/setting',
    'blade-system/tenant/datasource',
  ],
  absentColumns: {
    'blade-user/': ['userType'],
    'blade-system/dict/': ['isSealed'],
    'blade-system/dept/': ['deptCategory'],
    'blade-system/tenant/': ['accountNumber', 'expireTime', 'backgroundUrl', 'datasourceId'],
  },
  calls: {
    'POST blade-auth/oauth/token': {
      address: 'POST blade-auth/token',
      input: {
        grant_type: 'grantType',
        username: 'account',
        refresh_token: 'refreshToken',
        scope: null,
        type: null,
      },
      output: {
        access_token: 'accessToken',
        refresh_token: 'refreshToken',
        expires_in: 'expiresIn',
        tenant_id: 'tenantId',
        user_id: 'userId',
        user_name: 'account',
        real_name: 'userName',
        role_name: 'authority',
        oauth_id: 'oauthId',
      },
    },
    'GET blade-auth/oauth/captcha': { address: 'GET blade-auth/captcha' },
    'GET blade-auth/oauth/logout': { address: 'POST blade-auth/logout' },
    /** The address of the log-out takes no log. */
    'POST blade-auth/oauth/logout': { absent: true },

    'GET ouma-signup/front/menu/returnMenu': { address: 'GET blade-system/menu/top-menu' },
    'GET ouma-signup/front/menu/getMenu': {
      address: 'GET blade-system/menu/routes',
      texts: { path: foreignPages },
    },
    'GET blade-system/menu/buttons': { standIns: { role_authority: 'role_edit' } },
    'GET blade-system/menu/lazy-list': {
      address: 'GET blade-system/menu/list',
      input: { parentId: null },
      reshape: 'level',
    },
    'POST blade-system/menu/submit': {
      guards: [
        {
          kind: 'unique',
          fields: ['code'],
          read: 'GET blade-system/menu/list',
          text: '菜单名或编号已存在!',
        },
        acyclic('GET blade-system/menu/list'),
      ],
    },
    'POST blade-system/menu/remove': childless('GET blade-system/menu/list'),
    'POST blade-system/topmenu/submit': { fill: { tenantId: 'tenant' } },
    'POST blade-system/topmenu/grant': { accepts: { required: { menuIds: formMessages.choose } } },

    'GET blade-user/page': {
      address: 'GET blade-system/user/list',
      input: { account: 'account_equal', realName: 'realName_equal', tenantId: 'tenantId_equal', phone: 'phone_equal' },
      absentFilters: ['roleId'], // no guest waits for a role
    },
    'POST blade-user/submit': {
      accepts: { lengths: userLengths, required: userPlaces, passwords: ['password'] },
    },
    'POST blade-user/update': { accepts: { lengths: userLengths, filled: userPlaces } },
    'POST blade-user/update-info': { accepts: { lengths: userLengths } },
    'POST blade-user/grant': { accepts: { required: { roleIds: formMessages.role } } },
    'POST blade-user/update-password': { accepts: { passwords: ['newPassword', 'newPassword1'] } },

    /** Its own tree leaves roles out. Source: blade-contract 5.5. */
    'GET blade-system/role/tree': {
      address: 'GET blade-system/role/list',
      input: { tenantId: 'tenantId_equal' },
      fill: { tenantId_equal: 'tenant' },
      reshape: 'titles',
      title: 'roleName',
    },
    'POST blade-system/role/submit': {
      fill: { tenantId: 'tenant' },
      guards: [acyclic('GET blade-system/role/list')],
    },
    'POST blade-system/role/remove': childless('GET blade-system/role/list'),
    'POST blade-system/dept/submit': {
      fill: { tenantId: 'tenant' },
      accepts: { lengths: { deptName: 45, fullName: 45 } },
      guards: [acyclic('GET blade-system/dept/list')],
    },
    'POST blade-system/dept/remove': childless('GET blade-system/dept/list'),
    'POST blade-system/post/submit': {
      fill: { tenantId: 'tenant' },
      accepts: { lengths: { postCode: 12, postName: 64 } },
    },

    'GET blade-system/dict/list': numberedKeys,
    'GET blade-system/dict/detail': numberedKeys,
    'GET blade-system/dict/dictionary': numberedKeys,
    'GET blade-system/dict/parent-list': {
      ...numberedKeys,
      address: 'GET blade-system/dict/list',
      input: { current: null, size: null, ascs: null, descs: null },
      reshape: 'roots',
    },
    'GET blade-system/dict/child-list': {
      ...numberedKeys,
      address: 'GET blade-system/dict/list',
      input: { parentId: null, current: null, size: null, ascs: null, descs: null },
      reshape: 'below',
    },
    'POST blade-system/dict/submit': { accepts: { integers: ['dictKey'] } },
    'POST blade-system/dict/remove': childless('GET blade-system/dict/list'),

    'POST blade-system/tenant/submit': {
      accepts: { lengths: { linkman: 20, contactNumber: 20, tenantName: 50 } },
    },

    'GET blade-log/usual/list': logList('logLevel_equal', 'logId', 'logId_equal'),
    'GET blade-log/api/list': logList('title', 'title_equal', 'type_equal'),
    'GET blade-log/error/list': logList('exceptionName', 'exceptionName_equal'),
    'GET blade-log/usual/detail': { missingIsError: true },
    'GET blade-log/api/detail': { missingIsError: true },
    'GET blade-log/error/detail': { missingIsError: true },
  },
  lockout: { tries: 5, seconds: 1800 },
  // Of servers that were changed to the convention of others; `00000` is read as 0.
  successCodes: [0],
  texts: [
    { text: '用户登录失败次数过多', code: 'account_locked', retryAfter: 1800 },
    { text: '用户登录失败次数过多，请稍后再试', code: 'address_locked', retryAfter: 1800 },
  ],
  foreignPages,
  manners: ['rewrites-markup', 'resets-to-123456', 'requires-role', 'requires-dept', 'locks-address'],
}
