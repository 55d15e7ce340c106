/** A page of one row. */
const page = (record: object, total = 1, size = 10) => ({ records: [record], total, size, current: 1, pages: 1 })

/** Columns of a row that the administrator has made. */
const madeAt = (time: string) => ({
  createUser: '1123598821738675201',
  createDept: '1123598813738675201',
  createTime: time,
  updateUser: '1123598821738675201',
  updateTime: time,
  status: 1,
  isDeleted: 0,
})

/** A row of a menu without its own columns. */
const ofMenu = { sort: 1, category: 1, action: 0, isOpen: 1, remark: '', isDeleted: 0, hasChildren: false }
const unnamed = { parentName: '', categoryName: '', actionName: '', isOpenName: '' }
const unset = { category: -1, isOpen: -1, isDeleted: -1 }

const desk = {
  ...ofMenu,
  ...unnamed,
  id: '1123598815738675201',
  parentId: '0',
  code: 'desk',
  name: '工作台',
  alias: 'menu',
  path: '/desk',
  source: 'iconfont iconicon_airplay',
}
const notice = {
  ...desk,
  id: '1123598815738675202',
  parentId: desk.id,
  code: 'notice',
  name: '通知公告',
  path: '/desk/notice',
  source: 'iconfont iconicon_sms',
}
const addNotice = {
  ...notice,
  ...unset,
  id: '1123598815738675219',
  parentId: notice.id,
  code: 'notice_add',
  name: '新增',
  alias: 'add',
  path: '/desk/notice/add',
  source: 'plus',
  action: 1,
}

/** The menu of its administrator. */
const menuRoutes = [{ ...desk, children: [notice] }]

/** The account `admin`. */
const administrator = {
  ...madeAt('2018-08-08 00:00:00'),
  id: '1123598821738675201',
  tenantId: '000000',
  code: '',
  account: 'admin',
  password: '90b9aa7e25f80cf4f64e990b78a9fc5ebd6cecad',
  name: '管理员',
  realName: '管理员',
  avatar: '',
  email: 'admin@example.test',
  phone: '22233322',
  birthday: '2018-08-08 00:00:00',
  sex: 1,
  roleId: '1123598816738675201',
  deptId: '1123598813738675201',
  postId: '1123598817738675201',
  roleName: '超级管理员',
  deptName: '总公司',
  postName: '',
  sexName: '男',
}

/** A node of a tree, with one below it. */
const node = (id: string, title: string, parentId: string) => ({ id, parentId, title, key: id, value: id })
const tree = (id: string, title: string, child: { id: string; title: string }) => [
  {
    ...node(id, title, '0'),
    hasChildren: true,
    children: [{ ...node(child.id, child.title, id), hasChildren: false }],
  },
]
const menuTree = tree(desk.id, '工作台', { id: notice.id, title: '通知公告' })

/** Its one tenant. */
const tenant = {
  ...madeAt('2019-01-01 00:00:39'),
  id: '1123598820738675201',
  tenantId: '000000',
  tenantName: '管理组',
  domain: '',
  linkman: 'admin',
  contactNumber: '666666',
  address: '管理组',
}

const department = {
  id: '1123598813738675201',
  tenantId: '000000',
  parentId: '0',
  ancestors: '0',
  deptName: '总公司',
  fullName: '某某科技有限公司',
  sort: 1,
  remark: '',
  isDeleted: 0,
  parentName: '',
  hasChildren: false,
}
const departmentBelow = {
  ...department,
  id: '1123598813738675202',
  parentId: department.id,
  ancestors: `0,${department.id}`,
  deptName: '甲部',
  fullName: '甲公司',
}

const dictionary = {
  id: '1123598814738675201',
  parentId: '0',
  code: 'sex',
  dictKey: -1,
  dictValue: '性别',
  sort: 1,
  remark: '',
  isDeleted: 0,
  parentName: '',
  hasChildren: false,
}
const entry = { ...dictionary, id: '1123598814738675202', parentId: dictionary.id, dictKey: 1, dictValue: '男' }

const fault = {
  id: '2125142235179204610',
  serviceId: 'blade-api',
  serverIp: '192.0.2.10:8180',
  serverHost: 'blade-1',
  env: 'dev',
  remoteIp: '127.0.0.1',
  userAgent: 'node',
  requestUri: '/blade-auth/token',
  method: 'POST',
  methodClass: 'java.util.Objects',
  methodName: 'requireNonNull',
  time: '',
  createBy: '',
  createTime: '2026-11-24 16:19:26',
  exceptionName: 'java.lang.NullPointerException',
  fileName: 'Objects.java',
  lineNumber: 209,
}

/** Data of answers of a real SpringBlade, lists cut to one row, by its method and path. Source: blade-contract 17. */
export const springbladeAnswers: Readonly<Record<string, unknown>> = {
  'GET blade-system/menu/routes': menuRoutes,
  'GET blade-system/menu/buttons': [{ ...notice, ...unset, children: [addNotice] }],
  'GET blade-system/menu/top-menu': [],
  'GET blade-system/menu/menu-list': menuRoutes,
  'GET blade-system/menu/lazy-menu-list': [{ ...desk, hasChildren: true }],
  'GET blade-system/menu/tree': menuTree,
  'GET blade-system/menu/grant-top-tree': { menu: menuTree, dataScope: [], apiScope: [] },
  'GET blade-system/topmenu/list': { records: [], total: 0, size: 10, current: 1, pages: 0 },
  'GET blade-system/user/list': page(administrator),
  'GET blade-system/user/info': administrator,
  'GET blade-system/user/detail': administrator,
  'GET blade-system/role/list': [
    {
      id: '1123598816738675201',
      tenantId: '000000',
      parentId: '0',
      roleName: '超级管理员',
      sort: 1,
      roleAlias: 'administrator',
      isDeleted: 0,
      parentName: '顶级',
      hasChildren: false,
    },
  ],
  'GET blade-system/menu/role-tree-keys': {
    menu: [desk.id, notice.id, '1123598815738675203'],
    dataScope: [],
    apiScope: [],
  },
  'GET blade-system/dept/list': [{ ...department, children: [departmentBelow] }],
  'GET blade-system/dept/tree': tree(department.id, '总公司', { id: departmentBelow.id, title: '甲部' }),
  'GET blade-system/post/list': page({
    ...madeAt('2020-04-01 00:00:00'),
    id: '1123598817738675201',
    tenantId: '000000',
    category: 1,
    postCode: 'ceo',
    postName: '首席执行官',
    sort: 1,
    remark: '总经理',
    categoryName: '高层',
  }),
  'GET blade-system/tenant/select': [tenant],
  'GET blade-system/dict/list': [{ ...dictionary, children: [entry] }],
  'GET blade-system/dict/dictionary': [
    { id: -1, parentId: -1, code: 'sex', dictKey: 1, dictValue: '男', sort: 1, remark: '', isDeleted: -1 },
  ],
  'GET blade-system/dict/detail': { ...dictionary, parentName: '顶级' },
  'GET blade-system/param/list': page(
    {
      ...madeAt('2018-12-28 12:19:01'),
      id: '1123598819738675201',
      paramName: '是否开启注册功能',
      paramKey: 'account.registerUser',
      paramValue: 'true',
      remark: '开启注册',
    },
    2,
  ),
  'GET blade-system/tenant/list': page(tenant),
  'GET blade-system/tenant/info': {},
  'GET blade-log/error/list': page(fault, 3, 3),
  'GET blade-log/error/detail': {
    ...fault,
    params: '******',
    stackTrace: 'java.lang.NullPointerException\n…',
    message: '',
  },
  'GET blade-system/menu/detail': {
    ...ofMenu,
    ...unnamed,
    id: '2125142632472068097',
    parentId: '0',
    code: 'exam',
    name: '考试',
    alias: 'menu',
    path: '/exam?a=1&amp;b=2',
    source: 'x',
    sort: 9,
    parentName: '顶级',
    categoryName: '菜单',
    isOpenName: '否',
  },
}
