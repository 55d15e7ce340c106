import { rootId } from '#contracts/core/tree-node.ts'

import { Table } from '../core/db.ts'
import { flattenSeeds, type MenuRow, type MenuSeed, toMenuRow } from '../menu/seeds.ts'
import { roles } from '../role/seeds.ts'

const crud = (page: string, ...more: string[]) =>
  ['add', 'edit', 'delete', 'view', ...more].map((kind) => `${page}_${kind}`)

/** Menu of a new server: pages of its own client, of which some have none here. Source: blade-contract 17.4. */
const seeds: readonly MenuSeed[] = [
  {
    name: '工作台',
    code: 'desk',
    path: '/desk',
    source: 'iconfont iconicon_airplay',
    children: [
      {
        name: '通知公告',
        code: 'notice',
        path: '/desk/notice',
        source: 'iconfont iconicon_sms',
        buttons: crud('notice'),
      },
    ],
  },
  {
    name: '系统监控',
    code: 'monitor',
    path: '/monitor',
    source: 'iconfont icon-yanzhengma',
    children: [
      {
        name: '接口文档',
        code: 'doc',
        path: 'http://localhost/doc.html',
        source: 'iconfont iconicon_study',
        isOpen: 2,
      },
      { name: '服务治理', code: 'admin', path: 'http://localhost:7002', source: 'iconfont icon-canshu', isOpen: 2 },
      {
        name: '日志管理',
        code: 'log',
        path: '/monitor/log',
        source: 'iconfont iconicon_doc',
        children: [
          {
            name: '通用日志',
            code: 'log_usual',
            path: '/monitor/log/usual',
            source: '',
            buttons: ['log_usual_view'],
          },
          { name: '接口日志', code: 'log_api', path: '/monitor/log/api', source: '', buttons: ['log_api_view'] },
          { name: '错误日志', code: 'log_error', path: '/monitor/log/error', source: '', buttons: ['log_error_view'] },
        ],
      },
    ],
  },
  {
    name: '研发工具',
    code: 'tool',
    path: '/tool',
    source: 'iconfont icon-wxbgongju',
    children: [
      {
        name: '代码生成',
        code: 'code',
        path: '/tool/code',
        source: 'iconfont iconicon_savememo',
        buttons: crud('code'),
      },
      {
        name: '数据源管理',
        code: 'datasource',
        path: '/tool/datasource',
        source: 'iconfont icon-caidanguanli',
        buttons: crud('datasource'),
      },
    ],
  },
  {
    name: '报表管理',
    code: 'report',
    path: '/report',
    source: 'iconfont icon-shujuzhanshi2',
    children: [
      {
        name: '报表配置',
        code: 'report_setting',
        path: 'http://localhost:8108/ureport/designer?blade-auth=bearer ${token}',
        source: 'iconfont icon-rizhi',
      },
      { name: '报表列表', code: 'report_list', path: '/report/reportlist', source: 'iconfont icon-biaodan' },
    ],
  },
  {
    name: '基础配置',
    code: 'base',
    path: '/base',
    source: 'iconfont iconicon_affiliations_li',
    children: [
      {
        name: '行政区划',
        code: 'region',
        path: '/base/region',
        source: 'iconfont icon-iframe',
        buttons: ['add', 'delete', 'import', 'export', 'debug'].map((kind) => `region_${kind}`),
      },
    ],
  },
  {
    name: '权限管理',
    code: 'authority',
    path: '/authority',
    source: 'iconfont icon-bofangqi-suoping',
    children: [
      {
        name: '角色管理',
        code: 'role',
        path: '/authority/role',
        source: 'iconfont iconicon_boss',
        buttons: crud('role'),
      },
      {
        name: '数据权限',
        code: 'data_scope',
        path: '/authority/datascope',
        source: 'iconfont icon-shujuzhanshi2',
        buttons: ['data_scope_setting'],
      },
      {
        name: '接口权限',
        code: 'api_scope',
        path: '/authority/apiscope',
        source: 'iconfont iconicon_send',
        buttons: ['api_scope_setting'],
      },
    ],
  },
  {
    name: '系统管理',
    code: 'system',
    path: '/system',
    source: 'iconfont iconicon_setting',
    children: [
      {
        name: '用户管理',
        code: 'user',
        path: '/system/user',
        source: 'iconfont iconicon_principal',
        buttons: crud('user', 'role', 'reset'),
      },
      {
        name: '部门管理',
        code: 'dept',
        path: '/system/dept',
        source: 'iconfont iconicon_group',
        buttons: crud('dept'),
      },
      {
        name: '岗位管理',
        code: 'post',
        path: '/system/post',
        source: 'iconfont iconicon_message',
        buttons: crud('post'),
      },
      {
        name: '字典管理',
        code: 'dict',
        path: '/system/dict',
        source: 'iconfont iconicon_addresslist',
        buttons: crud('dict'),
      },
      {
        name: '菜单管理',
        code: 'menu',
        path: '/system/menu',
        source: 'iconfont iconicon_subordinate',
        buttons: crud('menu'),
      },
      {
        name: '参数管理',
        code: 'param',
        path: '/system/param',
        source: 'iconfont iconicon_community_line',
        grantedTo: ['administrator'],
        buttons: crud('param'),
      },
      {
        name: '顶部菜单',
        code: 'topmenu',
        path: '/system/topmenu',
        source: 'iconfont icon-canshu',
        buttons: crud('topmenu', 'setting'),
      },
      {
        name: '租户管理',
        code: 'tenant',
        path: '/system/tenant',
        source: 'iconfont icon-quanxian',
        grantedTo: ['administrator'],
        buttons: crud('tenant'),
      },
      {
        name: '应用管理',
        code: 'client',
        path: '/system/client',
        source: 'iconfont iconicon_mobilephone',
        grantedTo: ['administrator'],
        buttons: crud('client'),
      },
    ],
  },
]

const rows = flattenSeeds(seeds, { parentId: rootId, grantedTo: ['administrator', 'admin'] })

/** Menus and buttons. */
export const menus = new Table<MenuRow>(() => rows.map(toMenuRow))

/** What is granted to a role, by the id of the role. */
type GrantRow = {
  id: string
  menuIds: readonly string[]
  dataScopeIds: readonly string[]
  apiScopeIds: readonly string[]
}

/** Grant of the seeds to a role with an alias. */
export const seededGrant = (id: string, alias: string): GrantRow => ({
  id,
  menuIds: rows.flatMap((row) => (row.grantedTo.includes(alias) ? [row.id] : [])),
  dataScopeIds: [],
  apiScopeIds: [],
})

/** Grants of the roles: the other server's are to other menus. */
export const grants = new Table<GrantRow>(() => roles.all().map(({ id, roleAlias }) => seededGrant(id, roleAlias)))
