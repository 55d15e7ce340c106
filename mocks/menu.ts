import { type MenuItem, menu } from '#contracts/menu.ts'

import { Table } from './core/db.ts'
import { otherSite } from './sites/embed.ts'
import { mock } from './core/mock.ts'
import { settings } from './qa/settings.ts'
import { aliasOf, rolesOf, type UserRow } from './user/seeds.ts'

type Seed = {
  name: string
  code: string
  /** Without `/index` at the first level: clients append it. A function where the address is known only at run time. */
  path: string | (() => string)
  source?: string
  role?: string
  /** Key of the translated name. */
  i18n?: string
  /** Path prefixes of further pages of this item. */
  group?: string[]
  isOpen?: number
  children?: Seed[]
  /** Codes of the buttons on that page. */
  buttons?: string[]
}

const candidate: Seed[] = [
  {
    name: '选择考试',
    code: 'selectexam',
    path: '/selectexam',
    i18n: 'selectexam',
    source: 'iconfont icon-kaoshi',
  },
  {
    name: '网上报名',
    code: 'exam',
    path: '/exam',
    source: 'iconfont icon-baoming',
    children: [
      { name: '选择报名地市', code: 'selectdepartment', path: '/selectexam/selectdepartment/index' },
      { name: '阅读考试文件', code: 'viewcmsexamdoc', path: '/selectexam/viewcmsexamdoc/index' },
      { name: '签署承诺书', code: 'viewcmsexamdoc_cns', path: '/selectexam/viewcmsexamdoc_cns/index' },
      { name: '填写报名信息', code: 'signup', path: '/exam/signup/index', group: ['/zpexam/signup'] },
      { name: '学历学位', code: 'education', path: '/exam/education/index' },
      { name: '照片与材料', code: 'uploadpicture', path: '/exam/uploadpicture/index' },
      { name: '网上缴费', code: 'pay', path: '/exam/pay/index' },
      { name: '报名进度', code: 'examineeflow', path: '/exam/examineeflow/index' },
    ],
  },
  { name: '预约考点', code: 'appointment', path: '/exam/appointment', source: 'iconfont icon-yuyue' },
  { name: '打印准考证', code: 'zkzdy', path: '/exam/zkzdy', source: 'iconfont icon-dayin' },
  { name: '消息中心', code: 'message', path: '/message', i18n: 'message', source: 'iconfont icon-xiaoxi' },
  {
    name: '考试帮助中心',
    code: 'help',
    path: () => otherSite.addressOf('manual'),
    source: 'iconfont icon-lianjie',
  },
  { name: '考试院官网', code: 'website', path: 'https://www.example.org/', source: 'iconfont icon-lianjie', isOpen: 2 },
  { name: '模拟考试', code: 'mockexam', path: '/exam/mockexam', source: 'iconfont icon-unknown' },
]

const scores: Seed[] = [
  {
    name: '成绩查询',
    code: 'scorequery',
    path: '/notselectexam/scorequery',
    source: 'iconfont icon-chengji',
    group: ['/notselectexam/scorequeryresult'],
  },
  {
    name: '成绩分析报告',
    code: 'scoreanalysis',
    path: '/notselectexam/scoreanalysis',
    source: 'iconfont icon-fenxi',
  },
  { name: '证书补办', code: 'reissue', path: '/reissue', source: 'iconfont icon-zhengshu' },
  { name: '准考证（全部考试）', code: 'allzkzdy', path: '/notselectexam/zkzdy', source: 'iconfont icon-dayin' },
]

const crud = (page: string, ...more: string[]) =>
  ['add', 'edit', 'delete', 'view', ...more].map((it) => `${page}_${it}`)

const administration: Seed[] = [
  {
    name: '系统管理',
    code: 'system',
    path: '/system',
    source: 'iconfont iconicon_setting',
    role: 'administrator',
    children: [
      { name: '用户管理', code: 'user', path: '/system/user', buttons: crud('user', 'role', 'reset') },
      { name: '菜单管理', code: 'menu', path: '/system/menu', buttons: crud('menu') },
      { name: '顶部菜单', code: 'topmenu', path: '/system/topmenu', buttons: crud('topmenu', 'setting') },
      { name: '系统字典', code: 'dict', path: '/system/dict', buttons: crud('dict') },
      { name: '业务字典', code: 'dictbiz', path: '/system/dictbiz', buttons: crud('dictbiz') },
      { name: '参数管理', code: 'param', path: '/system/param', buttons: crud('param') },
      { name: '租户管理', code: 'tenant', path: '/system/tenant', buttons: crud('tenant') },
    ],
  },
  {
    name: '系统监控',
    code: 'monitor',
    path: '/monitor',
    source: 'iconfont icon-rizhi',
    role: 'administrator',
    children: [
      { name: '通用日志', code: 'log_usual', path: '/monitor/log/usual', buttons: ['log_usual_view'] },
      { name: '接口日志', code: 'log_api', path: '/monitor/log/api', buttons: ['log_api_view'] },
      { name: '错误日志', code: 'log_error', path: '/monitor/log/error', buttons: ['log_error_view'] },
    ],
  },
  {
    name: '外部系统',
    code: 'outside',
    path: '/outside',
    source: 'iconfont icon-lianjie',
    role: 'administrator',
    children: [
      { name: '操作手册', code: 'manual', path: () => otherSite.addressOf('manual') },
      { name: '数据看板（很慢）', code: 'board', path: () => otherSite.addressOf('slow') },
      { name: '旧版系统（不让嵌入）', code: 'legacy', path: () => otherSite.addressOf('refusing') },
      { name: '被篡改的页面', code: 'hostile', path: () => otherSite.addressOf('hostile') },
    ],
  },
]

type TopRow = {
  id: string
  code: string
  name: string
  source: string
  path: string
  sort: number
  role: string
  seeds: Seed[]
}

export const topMenus = new Table<TopRow>(() => [
  topMenu('1', { code: 'signup', name: '报考服务', role: 'user', seeds: candidate }),
  topMenu('2', { code: 'score', name: '成绩与证书', role: 'user', seeds: scores }),
  topMenu('3', { code: 'admin', name: '系统管理', role: 'administrator', seeds: administration }),
])

function topMenu(n: string, columns: Pick<TopRow, 'code' | 'name' | 'role' | 'seeds'>): TopRow {
  return {
    id: `183000000000000000${n}`,
    source: `iconfont icon-${columns.code}`,
    path: '',
    sort: Number(n),
    ...columns,
  }
}

const idOf = (code: string) =>
  `184${Array.from(code)
    .reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1e15, 7)
    .toString()
    .padStart(16, '0')}`

/** MenuVO: without `label` and `icon`; the mapper drops an empty `children`. Source: blade-contract 8. */
function toMenuItem(seed: Seed, parentId: string): MenuItem {
  const id = idOf(seed.code)
  const icon = seed.source ?? 'iconfont icon-caidan'
  return {
    id,
    parentId,
    code: seed.code,
    ...(settings.renamedMenu
      ? { name: null, label: seed.name, source: null, icon }
      : { name: seed.name, label: null, source: icon, icon: null }),
    path: typeof seed.path === 'string' ? seed.path : seed.path(),
    isOpen: seed.isOpen ?? 1,
    group: seed.group ?? [],
    query: null,
    meta:
      seed.role || seed.i18n
        ? { roles: seed.role ? [aliasOf(seed.role)] : [], i18n: seed.i18n ?? null, target: null }
        : null,
    children: (seed.children ?? []).map((child) => toMenuItem(child, id)),
  }
}

function visibleTo(user: UserRow): TopRow[] {
  const roles = rolesOf(user)
  return topMenus.filter((row) => roles.includes(row.role)).toSorted((a, b) => a.sort - b.sort)
}

const pagesWithButtons = (seeds: Seed[]): Seed[] =>
  seeds.flatMap((seed) => (seed.buttons ? [seed] : pagesWithButtons(seed.children ?? [])))

export const menuHandlers = mock(menu, {
  returnMenu: (_, { user }) => visibleTo(user),
  getMenu: ({ topMenuId }, { user }) =>
    visibleTo(user)
      .filter((row) => !topMenuId || row.id === topMenuId)
      .flatMap((row) => row.seeds.map((seed) => toMenuItem(seed, '0'))),
  buttons: (_, { user }) =>
    visibleTo(user)
      .flatMap((row) => pagesWithButtons(row.seeds))
      .map((page) => ({
        code: page.code,
        children: (page.buttons ?? []).map((code) => ({ code, children: [] })),
      })),
})
