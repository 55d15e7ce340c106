import { rootId } from '#contracts/core/tree-node.ts'

import { Table } from '../core/db.ts'
import { otherSite } from '../sites/embed.ts'

/** Menu with its children. */
export type MenuSeed = {
  name: string
  code: string
  /** Without `/index` at the first level: clients append it. A function where the address is known only at run time. */
  path: string | (() => string)
  source?: string
  /** Role, or roles, without which a client hides it. */
  role?: string | readonly string[]
  /** Roles that the menu and its children are granted to, where they differ from those of the parent. */
  grantedTo?: readonly string[]
  /** Key of the translated name. */
  i18n?: string
  /** Path prefixes of further pages of this item. */
  group?: string[]
  isOpen?: number
  children?: MenuSeed[]
  /** Codes of the buttons on that page. */
  buttons?: string[]
  /** Roles that the buttons are granted to, where they differ from those of the page. */
  buttonsGrantedTo?: readonly string[]
}

const candidate: MenuSeed[] = [
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
    path: () => otherSite.address('manual'),
    source: 'iconfont icon-lianjie',
  },
  { name: '考试院官网', code: 'website', path: 'https://www.example.org/', source: 'iconfont icon-lianjie', isOpen: 2 },
  { name: '模拟考试', code: 'mockexam', path: '/exam/mockexam', source: 'iconfont icon-unknown' },
]

const scores: MenuSeed[] = [
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

const candidates = ['user']
const administrators = ['administrator', 'admin']

const administration: MenuSeed[] = [
  {
    name: '系统管理',
    code: 'system',
    path: '/system',
    source: 'iconfont iconicon_setting',
    role: administrators,
    children: [
      { name: '用户管理', code: 'user', path: '/system/user', buttons: crud('user', 'role', 'reset') },
      { name: '角色管理', code: 'role', path: '/system/role', buttons: crud('role', 'authority') },
      { name: '机构管理', code: 'dept', path: '/system/dept', buttons: crud('dept') },
      { name: '通知公告', code: 'notice', path: '/system/notice', buttons: crud('notice') },
      { name: '岗位管理', code: 'post', path: '/system/post', buttons: crud('post') },
      { name: '菜单管理', code: 'menu', path: '/system/menu', buttons: crud('menu') },
      { name: '顶部菜单', code: 'topmenu', path: '/system/topmenu', buttons: crud('topmenu', 'setting') },
      { name: '系统字典', code: 'dict', path: '/system/dict', buttons: crud('dict') },
      { name: '业务字典', code: 'dictbiz', path: '/system/dictbiz', buttons: crud('dictbiz') },
      {
        name: '参数管理',
        code: 'param',
        path: '/system/param',
        grantedTo: ['administrator'],
        buttons: crud('param'),
      },
      {
        name: '租户管理',
        code: 'tenant',
        path: '/system/tenant',
        buttons: crud('tenant'),
        buttonsGrantedTo: ['administrator'],
      },
    ],
  },
  {
    name: '系统监控',
    code: 'monitor',
    path: '/monitor',
    source: 'iconfont icon-rizhi',
    role: administrators,
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
      { name: '操作手册', code: 'manual', path: () => otherSite.address('manual') },
      { name: '数据看板（很慢）', code: 'board', path: () => otherSite.address('slow') },
      { name: '旧版系统（不让嵌入）', code: 'legacy', path: () => otherSite.address('refusing') },
      { name: '旧版系统（新窗口）', code: 'legacywindow', path: () => otherSite.address('refusing'), isOpen: 2 },
      { name: '被篡改的页面', code: 'hostile', path: () => otherSite.address('hostile') },
    ],
  },
]

/** Menu, or button of a menu. */
export type MenuRow = {
  id: string
  parentId: string
  code: string
  name: string
  alias: string
  path: string | (() => string)
  source: string
  sort: number
  /** 1 menu, 2 button. */
  category: number
  /** Of a button: 1 toolbar, 2 row, 3 both. */
  action: number
  isOpen: number
  remark: string
  /** Path prefixes of further pages of the entry. */
  group: string[]
  i18n: string | null
  /** Roles without which a client hides it; none: it does not. */
  metaRoles: readonly string[]
}

/** Row of a seed, with the aliases of the roles that it is granted to. */
type SeedRow = MenuRow & { readonly grantedTo: readonly string[] }

/** Top menu with the menus that it grants. Source: blade-contract 9. */
export type TopRow = {
  id: string
  tenantId: string
  code: string
  name: string
  source: string
  path: string
  sort: number
  /** Ids of its menus. */
  menuIds: readonly string[]
}

const menuId = (code: string) =>
  `184${Array.from(code)
    .reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1e15, 7)
    .toString()
    .padStart(16, '0')}`

/** Place of seeds among the menus. */
type Place = { readonly parentId: string; readonly grantedTo: readonly string[]; readonly first?: number }

const emptyRow = { action: 0, isOpen: 1, remark: '', group: [], i18n: null, metaRoles: [] as readonly string[] }

/** Rows of seeds, with their buttons. */
export function flattenSeeds(
  seeds: readonly MenuSeed[],
  { parentId, grantedTo: inherited, first = 1 }: Place,
): SeedRow[] {
  return seeds.flatMap((seed, index) => {
    const { name, code, path, source = 'iconfont icon-caidan', i18n = null, group = [], isOpen = 1 } = seed
    const { role = [], grantedTo = inherited, buttonsGrantedTo = grantedTo } = seed
    const id = menuId(code)
    const place = { parentId, sort: first + index, category: 1, grantedTo }
    const row = { ...emptyRow, ...place, id, name, code, alias: code, path, source, i18n, group, isOpen }
    return [
      { ...row, metaRoles: [role].flat() },
      ...flattenSeeds(seed.children ?? [], { parentId: id, grantedTo }),
      ...(seed.buttons ?? []).map((button, at) =>
        buttonRow(button, { parentId: id, grantedTo: buttonsGrantedTo, first: at + 1 }),
      ),
    ]
  })
}

const buttonNames: Readonly<Record<string, string>> = {
  add: '新增',
  edit: '修改',
  delete: '删除',
  view: '查看',
  role: '授权角色',
  reset: '重置密码',
  setting: '权限设置',
  authority: '权限设置',
}

function buttonRow(code: string, { parentId, grantedTo, first = 1 }: Place): SeedRow {
  const kind = code.slice(code.lastIndexOf('_') + 1)
  const action = kind === 'add' ? 1 : kind === 'delete' ? 3 : 2
  const place = { parentId, sort: first, category: 2, action, grantedTo }
  const name = buttonNames[kind] ?? code
  return { ...emptyRow, ...place, id: menuId(code), code, name, alias: kind, path: '', source: '' }
}

const tops: readonly {
  code: string
  name: string
  icon: string
  roles: readonly string[]
  seeds: readonly MenuSeed[]
}[] = [
  { code: 'signup', icon: 'baoming', name: '报考服务', roles: candidates, seeds: candidate },
  { code: 'score', icon: 'chengji', name: '成绩与证书', roles: candidates, seeds: scores },
  { code: 'admin', icon: 'setting', name: '系统管理', roles: administrators, seeds: administration },
]

const seedRows = tops.map(({ roles, seeds }, index) =>
  flattenSeeds(seeds, { parentId: rootId, grantedTo: roles, first: index * 100 + 1 }),
)

/** Menu or button of a seed: a grant to a role gives it to the role's accounts. */
export function toMenuRow(seed: SeedRow): MenuRow {
  const { grantedTo: _, ...row } = seed
  return row
}

/** Menus and buttons of all top menus. */
export const menus = new Table<MenuRow>(() => seedRows.flat().map(toMenuRow))

/** Ids of the menus and buttons that a role with this alias is granted by the seeds. */
export const seedMenuIds = (alias: string): string[] =>
  seedRows.flat().flatMap(({ id, grantedTo }) => (grantedTo.includes(alias) ? [id] : []))

/** Entries of the top bar with the menus that are granted to them. */
export const topMenus = new Table<TopRow>(() =>
  tops.map(({ code, name, icon }, index) => ({
    id: `183000000000000000${index + 1}`,
    tenantId: '000000',
    code,
    name,
    source: `iconfont icon-${icon}`,
    path: '',
    sort: index + 1,
    menuIds: (seedRows[index] ?? []).map(({ id }) => id),
  })),
)

/** Rows of seeds at the first level. */
export const menuRows = (seeds: readonly MenuSeed[]): MenuRow[] =>
  flattenSeeds(seeds, { parentId: rootId, grantedTo: [] }).map(toMenuRow)
