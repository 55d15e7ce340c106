/** Chinese of the document: titles of resources, and summaries of calls by name. Shown by /docs. */
const resources: Readonly<Record<string, readonly [title: string, calls: Readonly<Record<string, string>>]>> = {
  account: [
    '账号',
    {
      dict: '列出注册表单的证件类型、密保问题和协议。',
      submit: '向手机发送验证码，或用验证码注册新账号。',
      unifiedSubmit: '用统一认证服务担保的身份注册账号。',
      simplePassword: '查询密码是否过于简单、须先重设。',
      resetSimplePassword: '重设过于简单的密码。',
      updateSecurityQuestion: '向账号的手机发送验证码，或用验证码更换密保问题。',
      deleteAccount: '检查账号能否注销、发送验证码，或用验证码注销账号。',
    },
  ],
  admission: [
    '准考证',
    {
      isSubmit: '查询所选考试的报名是否已提交。',
      isComplete: '查询所选考试的报名是否已完成。',
      isZkzdy: '列出考生的准考证，或每张准考证尚缺的条件。',
    },
  ],
  apiLog: ['接口日志', { list: '分页列出接口日志。', detail: '查询一条接口日志。' }],
  appointment: [
    '预约',
    {
      page: '分页列出考生的预约。',
      save: '预约，或更改预约。',
      remove: '取消预约。',
      getSSAndBmds: '列出所选考试可预约的报名点。',
      getBmddzAndAppointment: '查询报名点的地址及其预约事项。',
      getDescriptionAndAppointmentTime: '查询预约事项的说明和可预约的日期。',
      getAppointmentBatch: '列出某日的时段及其余量。',
      getBmd: '查询考生报名时所选的报名点。',
      isPrintAppointment: '查询预约是否仍可更改（打印预约单后不可更改）。',
    },
  ],
  auth: [
    '认证',
    {
      captcha: '获取图形验证码及其编号。',
      sendLog: '上报客户端的错误日志。',
      userInfo: '查询账号及其角色和按钮权限。',
      clearCache: '清除上游对账号的缓存。',
      deselectExam: '取消选择考试。',
    },
  ],
  baseInfo: [
    '基本信息',
    {
      updateStudentPersonInfo: '保存基本信息，并返回有误的字段。',
      submitModify: '申请修改已核验的基本信息。',
      getStudentInfoById: '查询考生的个人档案（脱敏）。',
      getBaseInfo: '查询基本信息表单及其值。',
      getListInfo: '列出锁定基本信息字段的报名。',
    },
  ],
  calendar: ['日历', { file: '生成所给事项的日历文件。' }],
  department: [
    '报考地区',
    {
      getDepartmentList: '列出所选考试开放报名的地区。',
      checkDepartmentIsOpen: '查询某地区目前是否接受某考试的报名。',
    },
  ],
  dept: [
    '机构',
    {
      list: '以树形列出机构。',
      tree: '查询租户的机构树。',
      detail: '查询机构。',
      submit: '新增或修改机构。',
      remove: '删除机构。',
    },
  ],
  device: [
    '登录设备',
    {
      devices: '列出账号已登录的设备，最新的在前。',
      history: '列出账号最近的登录、退出和未成功的登录，最新的在前。',
      endDevice: '使一台设备退出登录。',
      endOthers: '使其他所有设备退出登录。',
    },
  ],
  dict: [
    '字典',
    {
      list: '以树形列出字典项。',
      parentList: '分页列出字典编码。',
      childList: '以树形列出某编码下的字典项。',
      detail: '查询字典项。',
      tree: '查询字典名称树。',
      dictionary: '列出某编码的选项。',
      submit: '新增或修改字典项。',
      remove: '删除字典项。',
    },
  ],
  document: [
    '文档',
    {
      getCmsExamDoc: '查询某地区现行的某类文档。',
      getCmsExamDocList: '列出某地区的某类文档。',
      getBmdsExamDocList: '列出所选考试各报名点的文档。',
      getExamAdmissionDocList: '列出考试当天的文档。',
    },
  ],
  education: [
    '学历学位',
    {
      educationAndStatusSave: '新增学历或学位。',
      educationAndStatusUpdate: '修改学历或学位。',
      getEducationAndStatus: '列出考生的学历和学位。',
      educationRemove: '删除学历。',
      degreeRemove: '删除学位。',
      chsiQrcode: '生成学信网核验学历的二维码。',
    },
  ],
  embed: ['内嵌页面', { resolve: '返回允许内嵌的地址的源，不允许时返回 null。' }],
  errorLog: ['错误日志', { list: '分页列出错误日志。', detail: '查询一条错误日志。' }],
  exam: [
    '考试',
    {
      getEnableExamList2: '列出正在报名的考试。',
      getSelectExamList: '列出考生已报名的考试。',
      getOtherExamList: '列出即将开始或已截止的考试。',
      getAllExamList: '列出所有考试。',
      checkBaseInfoIsComplete: '查询基本信息是否完整。',
      getBaseInfoIsComplete: '查询基本信息是否完整、缺少的字段及未通过的更正申请。',
      showUserName: '查询考生的姓名。',
      showSelectedExam: '查询所选考试。',
      isSelectedExam: '查询是否已选择考试。',
      selectExam: '选择考试。',
      exitExam: '退出所选考试，保留已填内容。',
      existsExaminee: '查询所选考试是否已有报名。',
    },
  ],
  externalLogIn: ['外部登录', { sendCode: '向手机发送登录验证码。', begin: '开始外部登录，返回服务商的地址。' }],
  logIn: ['登录', { registerGuest: '为尚无账号的外部身份申请账号。' }],
  menu: [
    '菜单',
    {
      returnMenu: '列出顶部菜单。',
      getMenu: '查询一个或所有顶部菜单的侧边菜单。',
      buttons: '查询按钮及其权限编码树。',
    },
  ],
  menuAdmin: [
    '菜单管理',
    {
      list: '以树形列出菜单和按钮。',
      lazyList: '列出某菜单下的菜单和按钮。',
      lazyMenuList: '列出某菜单下的菜单。',
      menuList: '以树形列出菜单。',
      tree: '查询菜单名称树。',
      detail: '查询菜单或按钮。',
      topMenu: '按顺序列出账号的顶部菜单。',
      grantTopTree: '查询可授予顶部菜单的菜单。',
      topTreeKeys: '列出已授予顶部菜单的菜单。',
      grantTree: '查询可授予角色的菜单、数据权限和接口权限。',
      roleTreeKeys: '列出已授予角色的菜单、数据权限和接口权限。',
      submit: '新增或修改菜单或按钮。',
      remove: '删除菜单和按钮。',
    },
  ],
  message: ['消息', { getMessageList: '列出消息，最新的在前。', getMessageInfo: '查询消息并标为已读。' }],
  ncias: [
    '网络身份认证',
    {
      getWzQrCode: '生成国家网络身份认证的二维码。',
      checkWzQrStatus: '查询二维码是否已扫描、已确认。',
      getNciasPID: '查询已确认的身份，以及登录或重设密码的凭据。',
    },
  ],
  notice: ['公告', { list: '分页列出公告。', detail: '查询公告。' }],
  param: [
    '系统参数',
    {
      list: '分页列出系统参数。',
      detail: '查询系统参数。',
      submit: '新增或修改系统参数。',
      remove: '删除系统参数。',
    },
  ],
  paramInfo: ['业务参数', { info: '列出一组业务参数。' }],
  payment: [
    '缴费',
    {
      init: '查询报名的应缴金额和可用的支付方式。',
      getNetpayOrder: '列出所选考试的订单，最新的在前。',
      getPayData: '返回用未完成的订单前往支付服务商的方式。',
      getQueryData: '向服务商查询后返回最新的订单。',
      saveOrder: '在服务商或钱包创建订单，或返回未完成的订单。',
      createOrder: '在统一平台或银行创建订单，或返回未完成的订单。',
      orderDetail: '查询订单的已存状态。',
      toPay: '返回用订单前往统一平台或银行的方式。',
      toQuery: '向服务商查询后返回订单状态。',
      toPayScore: '返回为成绩报告或补办的订单前往服务商的方式。',
    },
  ],
  picture: [
    '照片与材料',
    {
      getPicture: '列出所需的图片及已上传的图片。',
      getPictureForShow: '列出提交时的图片。',
      getPictureSavePath: '返回上传一个文件的地址，限用一次、五分钟内有效。',
      saveUploadPicture: '确认已上传的文件，由服务器检查。',
      delUploadPicture: '删除已上传的图片。',
      endUploadPicture: '所需图片齐全后结束上传。',
      endUploadPictureForward: '结束上传并进入下一步。',
      getPhoto: '查询证件照。',
      getShowPhoto: '查询准考证上的证件照。',
      useAvatar: '用账号的头像作为证件照。',
      avatarLink: '生成手机免登录上传证件照的链接。',
      skipConfirm: '跳过可选的图片。',
    },
  ],
  outcome: ['操作结果', { check: '查询没有收到答复的操作是否已执行。' }],
  position: [
    '职位',
    {
      getQueryConditionConfig: '列出职位搜索的筛选条件。',
      getPositionTableField: '列出职位搜索的列。',
      getCheckPositionTableField: '列出考生所选职位的列。',
      getCheckPositionsInfo: '查询考生所选的职位，以及能否选择或放弃职位。',
      searchPositionsES: '分页列出符合关键词和条件的职位。',
      getPositionBkqkList: '分页列出各职位的报考情况。',
      searchPositionsById: '按编号列出职位。',
      getPositionInfo: '查询职位及其要求，以及考生能否选择。',
      getPositionBkqkInfo: '查询某职位的报考情况。',
      getPositionSearch: '按关键词联想职位和单位名称，至多 10 条。',
      submitSelection: '选择职位，取代先前所选。',
      cancelSelection: '放弃所选职位。',
    },
  ],
  post: [
    '岗位',
    {
      list: '分页列出岗位。',
      select: '列出租户的岗位。',
      detail: '查询岗位。',
      submit: '新增或修改岗位。',
      remove: '删除岗位。',
    },
  ],
  reissue: [
    '补办',
    {
      page: '分页列出考生的补办申请。',
      save: '新建或保存申请草稿。',
      submit: '提交已保存的申请。',
      cancalSubmit: '撤回已提交的申请。',
      view: '查询一份申请的全部内容。',
      remove: '删除草稿及其图片。',
      getKq: '列出某考试的考区。',
      getKd: '列出考区内的考点。',
      getSsnf: '列出考生可申请的年份。',
    },
  ],
  retention: ['保留期限', { read: '查询各类数据保留多久。' }],
  retrieval: [
    '找回密码',
    {
      search: '查找忘记密码的账号并开始找回。',
      valid: '向账号的手机发送验证码，或核对验证码或密保答案。',
      reset: '核对后设置新密码。',
    },
  ],
  role: [
    '角色',
    {
      list: '以树形列出角色及其别名。',
      tree: '查询租户的角色树。',
      detail: '查询角色。',
      submit: '新增或修改角色。',
      remove: '删除角色。',
      grant: '替换角色的菜单和权限范围。',
    },
  ],
  scan: ['扫码登录', { qrcodeGenerate: '生成用 App 登录的二维码。', qrcodeState: '查询二维码是否已扫描、已确认。' }],
  score: [
    '成绩',
    {
      page: '分页列出考生的当前成绩。',
      hisPage: '分页列出考生的历史成绩。',
      scoreInfo: '查询一项成绩的全部内容。',
      downloadScoreProve: '下载当前成绩的证明。',
      downloadHisScoreProve: '下载历史成绩的证明。',
      scoreTips: '查询成绩说明（HTML）。',
    },
  ],
  scoreAnalysis: [
    '成绩分析',
    {
      page: '分页列出考生的分析报告。',
      download: '下载报告（PDF）。',
      payRedirect: '创建报告的订单，或返回未完成的订单。',
      invoice: '申请已付报告的发票。',
      tips: '查询分析报告的说明（HTML）。',
      getPayDocList: '列出某考试的报告的应缴项目。',
    },
  ],
  passkey: [
    '通行密钥',
    {
      begin: '返回新通行密钥的选项。',
      add: '为账号添加通行密钥。',
      challenge: '返回用通行密钥验证的选项。',
      verify: '在登录时或敏感操作前用通行密钥验证；更换会话。',
      remove: '移除账号的一个通行密钥。',
    },
  ],
  personProof: [
    '身份确认',
    {
      verify: '验证账号密码，用于需要近期确认本人身份的操作；更换会话。',
      sendCode: '向账号的新手机号发送验证码。',
    },
  ],
  secondFactor: [
    '双重验证',
    {
      status: '查询账号是否设置了双重验证。',
      begin: '开始设置：返回验证器应用的密钥，十分钟内有效。登录五分钟后须提交账号密码，并更换会话。',
      confirm: '用第一个验证码完成设置；仅此一次返回备用码，并更换会话。',
      verify: '在登录时或敏感操作前验证；更换会话。',
      renewRecoveryCodes: '更换备用码；仅此一次返回新的备用码。',
      remove: '移除账号的双重验证。',
    },
  ],
  session: [
    '会话',
    {
      current: '查询谁已登录、所选考试和会话状态。',
      logIn: '以一种方式登录并开始会话。',
      logOut: '退出登录并结束会话。',
      lock: '用本次会话的密码锁屏。',
      unlock: '用锁屏密码或账号密码解锁。',
      draftKey: '返回在设备上加密本账号草稿的密钥。',
      keepAlive: '按需更新令牌，并重新计算空闲时间。',
    },
  ],
  sessionRevocation: [
    '他人的会话',
    {
      count: '查询本租户的一个用户有多少个会话。',
      endOfUser: '结束本租户的一个用户的会话，调用者自己的除外。',
      endOfTenant: '结束一个租户的所有用户的会话。',
    },
  ],
  signup: [
    '报名',
    {
      init: '查询报名表单及其值和状态。',
      save: '保存一步的草稿。',
      checkStep: '检查一步的已存内容是否完整、正确。',
      getSubjects: '按层次、专业和地区列出科目。',
      getBmdList: '列出考点的报名点。',
      getExamineeShow: '查询已提交的报名。',
      submitExaminee: '提交报名。',
      recallSubmitExaminee: '在审核开始前撤回提交。',
      getExamineeVerificationMessage: '列出自动核验的结果。',
      getEsCodeInfoMessage: '列出代码表的条目，或某代码下的条目。',
      getEsQtdwInfoMessage: '按名称搜索工作单位，至多 20 条。',
      getXueLiInfo: '列出考生可用于该考试的学历。',
      getXueWeiInfo: '列出考生可用于该考试的学位。',
      getCmsExamRemindText: '查询主办方的须知（HTML）。',
      modifyKq: '重新开放已缴费报名的地区和报名点，限改一次。',
      examParamInfo: '列出所选考试的一组业务参数。',
      getCasCadeInfoForShow: '列出级联的下一级。',
      getCasCadeInfoForValues: '自上而下列出级联所选代码的名称。',
      getSuperCasCadeItem: '列出级联中从顶级到某代码的各级代码。',
      getParamInfo: '列出所选考试的一组业务参数。',
      flow: '列出报考的各阶段。',
      checkFrontFlow: '查询能否进入报考的某阶段。',
      educationRemoveCheck: '查询能否删除学历。',
      degreeRemoveCheck: '查询能否删除学位。',
      getExamType: '查询所选考试的类型。',
    },
  ],
  tenant: [
    '租户',
    {
      list: '分页列出租户。',
      select: '按名称列出租户。',
      detail: '查询租户。',
      info: '查询某域名的租户。',
      submit: '新增或修改租户。',
      remove: '删除租户及其用户。',
      setting: '替换租户的限额。',
      datasource: '设置租户的数据源。',
    },
  ],
  topMenu: [
    '顶部菜单',
    {
      list: '分页列出顶部菜单。',
      detail: '查询顶部菜单。',
      submit: '新增或修改顶部菜单。',
      remove: '删除顶部菜单。',
      grant: '替换顶部菜单的菜单。',
    },
  ],
  unmask: ['查看完整信息', { field: '完整返回一条记录中一个脱敏的字段。' }],
  user: [
    '用户',
    {
      info: '查询本账号的记录。',
      updatePassword: '修改本账号的密码。',
      updateInfo: '修改本账号的资料。',
      page: '分页列出用户。',
      detail: '查询用户。',
      platformDetail: '查询用户及其平台扩展信息。',
      submit: '新增用户。',
      update: '修改用户。',
      updatePlatform: '替换用户在某平台的扩展信息。',
      resetPassword: '重置用户的密码。',
      remove: '删除用户。',
      grant: '替换用户的角色。',
    },
  ],
  usualLog: ['通用日志', { list: '分页列出通用日志。', detail: '查询一条通用日志。' }],
  wechat: ['微信', { getQrcode: '查询微信绑定，或返回用于绑定的二维码。', cancelBondWechat: '解除微信绑定。' }],
  health: ['健康检查', { liveness: '查询进程是否应答及其版本。', readiness: '查询进程是否接受请求。' }],
  docs: ['接口文档', { page: '以页面显示本文档。', document: '返回本文档。' }],
  status: ['服务状态', { current: '查询服务的通知、只读状态和排队情况，对所有人相同。' }],
  operator: [
    '运维',
    {
      switches: '更改运维人员的开关：排队、只读和通知。',
      removeSecondFactor: '移除丢失的双重验证，并结束该账号的会话。',
      endSessions: '结束一个用户、一个租户或所有人的会话。',
    },
  ],
  paymentReturn: ['支付返回', {}],
}

/** Resources with the calls of another one. */
const sameCalls: Readonly<Record<string, readonly [of: string, title: string]>> = {
  dictBiz: ['dict', '业务字典'],
  reissuePicture: ['picture', '补办材料'],
  zppicture: ['picture', '招聘照片与材料'],
  zpsignup: ['signup', '招聘报名'],
}

/** Title of a resource; undefined where the table has none. */
export const chineseTitle = (resource: string): string | undefined =>
  sameCalls[resource]?.[1] ?? resources[resource]?.[0]

/** Summary of a call such as `session.logIn`; undefined where the table has none. */
export function chineseSummary(name: string): string | undefined {
  const [resource = '', call = ''] = name.split('.')
  if (resource === 'paymentReturn') return '把从支付服务商返回的浏览器引到该地址的页面。'
  return resources[sameCalls[resource]?.[0] ?? resource]?.[1][call]
}

/** Names of the table, each of which a call must have. */
export const chineseNames = (): string[] =>
  Object.entries(resources).flatMap(([resource, [, calls]]) => Object.keys(calls).map((call) => `${resource}.${call}`))
