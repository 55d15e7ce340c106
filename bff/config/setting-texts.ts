import type { settings } from './settings.ts'

/** Language of `--help` and of the page about settings. */
export type Language = 'en' | 'zh'

/** A text in both languages. */
export type Texts = Readonly<Record<Language, string>>

/** Headings of the settings, in their order. */
export const groups = {
  addresses: { en: 'Addresses', zh: '地址' },
  credentials: { en: 'Credentials and keys', zh: '凭据与密钥' },
  upstream: { en: 'How the Blade server is spoken to', zh: '与 Blade 服务器的对接' },
  sessions: { en: 'Sessions', zh: '会话' },
  retention: { en: 'How long data is kept', zh: '数据保留' },
  limits: { en: 'Limits', zh: '限额' },
  pages: { en: 'What is served', zh: '页面与接口' },
  process: { en: 'The process, on Node', zh: '进程（Node）' },
} as const satisfies Readonly<Record<string, Texts>>

/** What `--help` and the page about settings say of one. */
export type SettingText = {
  readonly group: keyof typeof groups
  /** One line. */
  readonly help: Texts
  /** Further text of the page, in Markdown. */
  readonly details?: Texts
  /** Behaviour without the setting, where there is no default value. */
  readonly otherwise?: Texts
}

type Settings = typeof settings
type SettingInUse = {
  [Name in keyof Settings]: 'retired' extends keyof Settings[Name] ? never : Name
}[keyof Settings]

/** Texts of each setting in use, in the order in which they are shown. */
export const settingTexts: Readonly<Record<SettingInUse, SettingText>> = {
  UPSTREAM_URL: {
    group: 'addresses',
    help: {
      en: 'address of the Blade server with its /api/, ends with /',
      zh: 'Blade 服务器的地址，含 /api/，以 / 结尾',
    },
    details: {
      en: 'https outside development; http to this machine is a warning',
      zh: '开发环境以外须用 https；到本机的 http 只告警',
    },
  },
  PUBLIC_ORIGIN: {
    group: 'addresses',
    help: {
      en: 'where browsers see the product, e.g. https://exam.example.org',
      zh: '浏览器访问本产品的源，如 https://exam.example.org',
    },
  },
  ADMIN_ORIGIN: {
    group: 'addresses',
    help: {
      en: 'origin for administrators alone, such as https://exam-admin.example.org',
      zh: '管理员专用的源，如 https://exam-admin.example.org',
    },
    details: {
      en: 'their calls and pages exist only there, with a cookie of their own, and only they log in there; at `PUBLIC_ORIGIN` they are candidates',
      zh: '管理员的页面和接口只在此处，Cookie 独立，也只有管理员能在此登录；在 `PUBLIC_ORIGIN` 登录的按考生对待',
    },
    otherwise: { en: 'one origin for all', zh: '与考生同源' },
  },
  ADMIN_NETWORKS: {
    group: 'addresses',
    help: {
      en: 'addresses and CIDR blocks that reach ADMIN_ORIGIN, parted by blanks',
      zh: '允许访问 ADMIN_ORIGIN 的地址和 CIDR 网段，以空格分隔',
    },
    otherwise: { en: 'all', zh: '不限' },
  },
  OBJECT_STORE_URL: {
    group: 'addresses',
    help: { en: 'origin of the store that pictures are put into and shown from', zh: '存取照片的对象存储的源' },
    details: { en: 'https outside development', zh: '开发环境以外须用 https' },
    otherwise: { en: 'no pictures', zh: '没有照片' },
  },
  PAY_ORIGINS: {
    group: 'addresses',
    help: {
      en: 'where people may be sent to pay, parted by blanks: origins, and schemes of wallets such as weixin:',
      zh: '允许跳转支付的去处，以空格分隔：源，或钱包应用的协议，如 weixin:',
    },
    details: { en: 'origins are https outside development', zh: '开发环境以外，源须用 https' },
    otherwise: { en: 'nobody can pay', zh: '无法支付' },
  },
  EMBED_ORIGINS: {
    group: 'addresses',
    help: {
      en: 'sites whose pages may be shown inside the product, parted by blanks',
      zh: '页面可以嵌入本产品的网站，以空格分隔',
    },
    details: { en: 'https outside development, never our own', zh: '开发环境以外须用 https，不能是本站' },
    otherwise: { en: 'none', zh: '无' },
  },
  PROOF_ORIGINS: {
    group: 'addresses',
    help: {
      en: 'sites of files that the Blade server names by address (score proofs), parted by blanks',
      zh: 'Blade 服务器以地址给出的文件（成绩证明）所在的网站，以空格分隔',
    },
    details: { en: 'https outside development; the gateway fetches them', zh: '开发环境以外须用 https；由网关下载' },
    otherwise: { en: 'none', zh: '无' },
  },
  SOCIAL_SOURCES: {
    group: 'addresses',
    help: {
      en: 'log-ins with an account elsewhere: sources of the upstream, parted by blanks, e.g. wechat_open gitee; wechat_mp is offered in WeChat only',
      zh: '第三方登录：上游的来源名，以空格分隔，如 wechat_open gitee；wechat_mp 只在微信内提供',
    },
    otherwise: { en: 'none', zh: '无' },
  },
  SSO_URL: {
    group: 'addresses',
    help: {
      en: 'where single sign-on asks who somebody is, with the client id in its query',
      zh: '单点登录的认证地址，查询参数含客户端 id',
    },
    details: { en: 'https outside development', zh: '开发环境以外须用 https' },
    otherwise: { en: 'no single sign-on', zh: '没有单点登录' },
  },
  LOG_IN_ORIGINS: {
    group: 'addresses',
    help: {
      en: 'where people may be sent to for logging in, parted by blanks; that of SSO_URL is known',
      zh: '登录时允许跳转的源，以空格分隔；SSO_URL 的源不必再列',
    },
    otherwise: { en: 'none', zh: '无' },
  },
  CLIENT_ID: {
    group: 'credentials',
    help: { en: 'client id of the Blade server', zh: 'Blade 服务器的客户端 id' },
  },
  CLIENT_SECRET: {
    group: 'credentials',
    help: {
      en: 'client secret of the Blade server; shorter than 16 characters is a warning',
      zh: 'Blade 服务器的客户端密钥；少于 16 个字符时告警',
    },
  },
  AES_KEY: {
    group: 'credentials',
    help: {
      en: "Blade's payload key, exactly 32 bytes; SpringBlade needs none",
      zh: 'Blade 的报文密钥，正好 32 字节；SpringBlade 不需要',
    },
    otherwise: { en: 'needed with UPSTREAM_DIALECT=bladex', zh: 'UPSTREAM_DIALECT=bladex 时必填' },
  },
  AES_KEY_PREVIOUS: {
    group: 'credentials',
    help: { en: 'the payload key before AES_KEY, which still opens answers', zh: '更换前的报文密钥，仍用来解开应答' },
    details: { en: '[turning keys](operations.md#turning-keys)', zh: '[轮换密钥](operations.md#轮换密钥)' },
    otherwise: { en: 'AES_KEY alone', zh: '只用 AES_KEY' },
  },
  SESSION_KEY: {
    group: 'credentials',
    help: { en: 'seals sessions at rest, 32 characters or more', zh: '加密所存会话的密钥，至少 32 个字符' },
    details: {
      en: 'changing it without `SESSION_KEY_PREVIOUS` ends all sessions',
      zh: '没有 `SESSION_KEY_PREVIOUS` 就更换，所有会话都会结束',
    },
  },
  SESSION_KEY_PREVIOUS: {
    group: 'credentials',
    help: {
      en: 'a second session key that is accepted: a turn logs nobody out; needs REFERENCE_KEY',
      zh: '同时接受的第二个会话密钥：轮换时无人掉线；须设 REFERENCE_KEY',
    },
    details: { en: '[turning keys](operations.md#turning-keys)', zh: '[轮换密钥](operations.md#轮换密钥)' },
    otherwise: { en: 'SESSION_KEY alone', zh: '只用 SESSION_KEY' },
  },
  REFERENCE_KEY: {
    group: 'credentials',
    help: {
      en: 'key of pseudonyms and of the drafts on devices; stays when SESSION_KEY turns: its first value',
      zh: '假名和本机草稿的密钥；轮换 SESSION_KEY 时不变，即其最初的值',
    },
    otherwise: { en: 'the value of SESSION_KEY', zh: 'SESSION_KEY 的值' },
  },
  AT_REST_CIPHERS: {
    group: 'credentials',
    help: {
      en: 'ciphers of what the store holds: aes (AES-256-GCM), or sm (SM4-CTR with HMAC-SM3), on Node alone',
      zh: '存储内容的加密算法：aes（AES-256-GCM），或 sm（SM4-CTR 加 HMAC-SM3，仅 Node）',
    },
    details: {
      en: 'what the other has sealed still opens: a change ends no session',
      zh: '原算法加密的内容仍能解开：更换不会结束会话',
    },
  },
  SM2_PUBLIC_KEY: {
    group: 'credentials',
    help: {
      en: 'public key of the server for PASSWORD_FORM=sm2, in hex (128 digits, or 130 with 04 before them)',
      zh: 'PASSWORD_FORM=sm2 时服务器的公钥，十六进制（128 位，或以 04 开头的 130 位）',
    },
    otherwise: { en: 'needed with PASSWORD_FORM=sm2', zh: 'PASSWORD_FORM=sm2 时必填' },
  },
  AUDIT_KEY: {
    group: 'credentials',
    help: { en: 'key of the hash chain of audit lines, 32 characters or more', zh: '审计哈希链的密钥，至少 32 个字符' },
    details: {
      en: 'Keep it where who may write the log cannot read it; [audit](operations.md#audit)',
      zh: '不要存放在能写日志的人读得到的地方；[审计](operations.md#审计)',
    },
    otherwise: { en: 'a chain that anybody could compute anew', zh: '任何人都能重算的哈希链' },
  },
  ENVIRONMENT: {
    group: 'upstream',
    help: {
      en: 'development allows demo values and plain HTTP, and serves /docs',
      zh: 'development 允许演示用的值和明文 HTTP，并提供 /docs',
    },
  },
  UPSTREAM_DIALECT: {
    group: 'upstream',
    help: {
      en: 'bladex, the commercial server, or springblade, the open-source one',
      zh: 'bladex，商业版；springblade，开源版',
    },
    details: { en: '[more](deploy.md#your-server-is-springblade)', zh: '[详见](deploy.md#服务器是-springblade-时)' },
  },
  UPSTREAM_CA_FILE: {
    group: 'upstream',
    help: {
      en: 'file (PEM) of the authorities that the certificate of the Blade server may come from, beside those of Node',
      zh: '签发 Blade 服务器证书的机构证书文件（PEM），在 Node 自带的之外',
    },
    details: {
      en: 'For this server alone. `NODE_EXTRA_CA_CERTS`, which Node itself reads at its start, is for all that the process connects to, Redis too',
      zh: '只用于该服务器。`NODE_EXTRA_CA_CERTS` 由 Node 启动时读取，用于进程的所有连接，含 Redis',
    },
    otherwise: { en: 'those of Node', zh: 'Node 自带的机构' },
  },
  UPSTREAM_CLIENT_CERT_FILE: {
    group: 'upstream',
    help: {
      en: "mutual TLS: file (PEM) of the gateway's own certificate for the Blade server, then its chain",
      zh: '双向 TLS：网关对 Blade 服务器出示的证书文件（PEM），其后是证书链',
    },
    details: {
      en: 'needs `UPSTREAM_CLIENT_KEY_FILE`; read at the start. [At the edge](deploy.md#mutual-tls-to-the-blade-server)',
      zh: '须同时设 `UPSTREAM_CLIENT_KEY_FILE`；启动时读取。[边缘部署](deploy.md#与-blade-服务器的双向-tls)',
    },
    otherwise: { en: 'no certificate is presented', zh: '不出示证书' },
  },
  UPSTREAM_CLIENT_KEY_FILE: {
    group: 'upstream',
    help: {
      en: 'mutual TLS: file (PEM) of the key of that certificate, without a pass phrase',
      zh: '双向 TLS：上述证书的私钥文件（PEM），不设口令',
    },
    otherwise: { en: 'no certificate is presented', zh: '不出示证书' },
  },
  UPSTREAM_KEEP_ALIVE: {
    group: 'upstream',
    help: {
      en: 'seconds after which an idle connection to the Blade server is closed: fewer than its balancer has',
      zh: '到 Blade 服务器的空闲连接几秒后关闭：须小于其负载均衡的时间',
    },
    details: {
      en: 'A connection in use takes no further call after five minutes, so that a changed DNS is followed',
      zh: '使用中的连接五分钟后不再接新请求，以便跟随 DNS 的变化',
    },
  },
  TENANT_ID: {
    group: 'upstream',
    help: { en: 'tenant ID', zh: '租户编号' },
  },
  USER_TYPE: {
    group: 'upstream',
    help: { en: 'sent with a log-in', zh: '登录时发送的用户类型' },
  },
  CAPTCHA_MODE: {
    group: 'upstream',
    help: { en: 'log-in by password takes a captcha', zh: '密码登录是否需要图形验证码' },
  },
  USERNAME_FORM: {
    group: 'upstream',
    help: { en: 'how a user name travels', zh: '用户名的传输形式' },
    otherwise: { en: 'as the dialect has it; bladex: aes', zh: '由方言决定；bladex：aes' },
  },
  PASSWORD_FORM: {
    group: 'upstream',
    help: { en: 'how a password travels', zh: '密码的传输形式' },
    otherwise: { en: 'as the dialect has it; bladex: md5-aes', zh: '由方言决定；bladex：md5-aes' },
  },
  CHANGE_PASSWORD_FORM: {
    group: 'upstream',
    help: { en: 'how a password travels that is changed', zh: '修改密码时密码的传输形式' },
    otherwise: { en: 'as the dialect has it; bladex: md5', zh: '由方言决定；bladex：md5' },
  },
  AMOUNTS: {
    group: 'upstream',
    help: { en: 'unit of the amounts of the Blade server', zh: 'Blade 服务器的金额单位：元或分' },
  },
  SEALED_POST: {
    group: 'upstream',
    help: {
      en: 'where a sealed POST has its ciphertext: as text body, or as query parameter data',
      zh: '加密的 POST 把密文放在哪里：文本请求体，或查询参数 data',
    },
    details: {
      en: "In a query at most 6 kB: a longer one is refused with a log line. An endpoint's own `sealed: 'query'` overrides it",
      zh: "查询参数最多 6 kB，更长的拒绝并记日志。接口自己的 `sealed: 'query'` 优先",
    },
  },
  DESELECT_EXAM: {
    group: 'upstream',
    help: { en: 'the call that deselects the exam', zh: '退出所选考试的接口' },
  },
  MENU_LABEL: {
    group: 'upstream',
    help: {
      en: "property of a menu item: its label; Blade's own name where it is missing",
      zh: '菜单项的属性：名称；没有该属性时用 Blade 自己的名称',
    },
  },
  MENU_PATH: {
    group: 'upstream',
    help: { en: 'property of a menu item: its path', zh: '菜单项的属性：路径' },
  },
  MENU_ICON: {
    group: 'upstream',
    help: {
      en: "property of a menu item: its icon; Blade's own source where it is missing",
      zh: '菜单项的属性：图标；没有该属性时用 Blade 自己的图标',
    },
  },
  MENU_CHILDREN: {
    group: 'upstream',
    help: { en: 'property of a menu item: its children', zh: '菜单项的属性：下级' },
  },
  ADMINISTRATOR_ROLE: {
    group: 'upstream',
    help: { en: 'alias of the higher administrative role', zh: '较高一级管理角色的别名' },
    details: {
      en: 'the levels are those of [decision 70](decisions/0070-role-levels.md)',
      zh: '级别见[决定 70](../decisions/0070-role-levels.md)',
    },
  },
  ADMIN_ROLE: {
    group: 'upstream',
    help: { en: 'alias of the lower administrative role', zh: '较低一级管理角色的别名' },
  },
  TOKEN_HEADER: {
    group: 'upstream',
    help: { en: 'header of the access token', zh: '访问令牌的请求头' },
  },
  SINGLE_TOKEN_HEADER: {
    group: 'upstream',
    help: { en: 'header of the single token', zh: '单一令牌的请求头' },
  },
  TOKEN_TIME: {
    group: 'upstream',
    help: { en: 'age in seconds at which a token is renewed, at least 30', zh: '令牌签发几秒后续期，至少 30' },
  },
  WORKER_EGRESS: {
    group: 'upstream',
    help: {
      en: 'on workers: what is between workerd and the Blade server: cloudflare, or proxy of deploy/nginx/upstream.conf; direct is a warning',
      zh: '在 Workers 上：workerd 与 Blade 服务器之间有什么：cloudflare，或 deploy/nginx/upstream.conf 的 proxy；direct 会告警',
    },
    details: {
      en: '[self-hosted workerd](deploy.md#self-hosted-workerd)',
      zh: '[自建 workerd](deploy.md#自建-workerd)',
    },
  },
  DATA_REGION: {
    group: 'sessions',
    help: {
      en: 'cn: personal data stays in mainland China, so that the edge, whose stores are elsewhere, refuses to start',
      zh: 'cn：个人信息只存于中国大陆，边缘的存储不在境内，因此拒绝启动',
    },
    details: {
      en: 'on Node the store is where its machine is: the operator chooses it',
      zh: '在 Node 上，存储就在其机器所在之处，由运维选择',
    },
  },
  IDLE_SECONDS: {
    group: 'sessions',
    help: { en: "idle time-out of a candidate's session", zh: '考生会话的空闲时限' },
  },
  ABSOLUTE_SECONDS: {
    group: 'sessions',
    help: { en: "absolute time-out of a candidate's session", zh: '考生会话的最长时限' },
  },
  ADMIN_IDLE_SECONDS: {
    group: 'sessions',
    help: { en: "idle time-out of an administrator's session", zh: '管理员会话的空闲时限' },
  },
  ADMIN_ABSOLUTE_SECONDS: {
    group: 'sessions',
    help: { en: "absolute time-out of an administrator's session", zh: '管理员会话的最长时限' },
  },
  ADMIN_LOCK_SECONDS: {
    group: 'sessions',
    help: {
      en: "idle time until an administrator's screen is locked; the password of the account opens it",
      zh: '管理员空闲多久后锁屏；用账号密码解锁',
    },
  },
  UNLOCK_TRIES: {
    group: 'sessions',
    help: {
      en: 'wrong passwords on a locked screen after which its session ends, and only a log-in helps; 10 at most',
      zh: '锁屏后输错几次密码即结束会话，须重新登录；最多 10',
    },
  },
  UNLOCK_SECONDS: {
    group: 'sessions',
    help: {
      en: 'seconds from the lock of a screen after which no password opens it and its session ends; 0: as the time-outs say',
      zh: '锁屏几秒后不能再解锁，会话结束；0：按会话时限',
    },
  },
  SESSION_POLICY: {
    group: 'sessions',
    help: {
      en: "what a candidate's log-in does to the others of its account: they stay, stay and are told, or end and are told",
      zh: '考生登录对同一账号其他登录的影响：allow 保留，notify 保留并通知，evict 结束并通知',
    },
  },
  ADMIN_SESSION_POLICY: {
    group: 'sessions',
    help: { en: 'the same of an administrator', zh: '同上，对管理员' },
  },
  ADMIN_SECOND_FACTOR: {
    group: 'sessions',
    help: {
      en: 'second factor of administrators, a code of an authenticator app: nobody, who wants one, or everybody',
      zh: '管理员的双重验证（动态验证码）：off 关闭，optional 自愿，required 必须',
    },
    details: {
      en: 'required: who has none enrols before anything else; [lost factors](operations.md#a-lost-second-factor)',
      zh: 'required：没有设置的须先设置；[丢失双重验证](operations.md#丢失双重验证)',
    },
  },
  STEP_UP_SECONDS: {
    group: 'sessions',
    help: {
      en: 'seconds for which a verified second factor counts where a call needs a fresh one; 300 at most',
      zh: '需要重新验证的操作，双重验证后几秒内有效；最多 300',
    },
  },
  LOG_IN_HISTORY_DAYS: {
    group: 'retention',
    help: {
      en: "days for which an account's last log-ins, log-outs and refusals are kept for its owner; 0: none",
      zh: '账号的登录、退出和拒绝记录为本人保留几天；0：不保留',
    },
  },
  IDEMPOTENCY_HOURS: {
    group: 'retention',
    help: {
      en: 'hours for which the key of a write is kept that must not be done twice',
      zh: '防止重复写入的键保留几小时',
    },
  },
  AUDIT_DAYS: {
    group: 'retention',
    help: {
      en: 'days for which the audit is kept, as people are told; 180 or more',
      zh: '审计保留几天，会告知用户；至少 180',
    },
    details: {
      en: 'the gateway deletes none: the rotation of `AUDIT_LOG` must keep as much',
      zh: '网关不删除：`AUDIT_LOG` 的轮转须保留同样久',
    },
  },
  DRAFT_DAYS: {
    group: 'retention',
    help: {
      en: 'days for which a device keeps what was typed and not saved; 7 at most',
      zh: '本机保留未保存的填写内容几天；最多 7',
    },
  },
  PERSONAL_DRAFT_HOURS: {
    group: 'retention',
    help: {
      en: 'the same of fields with personal data, in hours; 24 at most',
      zh: '同上，含个人信息的字段，以小时计；最多 24',
    },
  },
  SESSION_CALLS_PER_MINUTE: {
    group: 'limits',
    help: {
      en: 'rate limit of one session; above it 429 with Retry-After',
      zh: '每个会话每分钟的请求数；超出为 429，带 Retry-After',
    },
  },
  NETWORK_CALLS_PER_MINUTE: {
    group: 'limits',
    help: {
      en: 'rate limit of one client address (IPv6: /64 prefix), counted by each process or isolate',
      zh: '每个客户端地址（IPv6 按 /64）每分钟的请求数，各进程或 isolate 分别计数',
    },
    details: {
      en: 'raise it where a proxy that `TRUSTED_PROXIES` does not count, or a large NAT, is in front',
      zh: '前面有 `TRUSTED_PROXIES` 未计入的代理，或大型 NAT 时调高',
    },
  },
  NETWORK_STREAMS: {
    group: 'limits',
    help: {
      en: 'live queries of one client address at once (pages that wait for a code to be scanned); above it 429',
      zh: '每个客户端地址同时的实时查询（等待扫码的页面）；超出为 429',
    },
  },
  NETWORK_POLLS_PER_MINUTE: {
    group: 'limits',
    help: {
      en: 'polls of the upstream for the live queries of one client address; above it each comes later',
      zh: '为一个客户端地址的实时查询每分钟轮询上游的次数；超出则推迟',
    },
  },
  MAX_CONNECTIONS: {
    group: 'limits',
    help: { en: 'connections at once; more are closed', zh: '同时的连接数；超出的关闭' },
  },
  BODY_TIMEOUT: {
    group: 'limits',
    help: { en: "seconds until a request's body must have arrived", zh: '请求体须在几秒内到齐' },
  },
  UPLOAD_IDLE_TIMEOUT: {
    group: 'limits',
    help: { en: 'seconds that an upload may pause', zh: '上传最多停顿几秒' },
  },
  UPSTREAM_CONCURRENCY: {
    group: 'limits',
    help: {
      en: 'calls at once of all gateways together, about 1.2 times the workers (threads) of the Blade server',
      zh: '所有网关合计的并发调用，约为 Blade 服务器工作线程数的 1.2 倍',
    },
    details: {
      en: 'what is above is refused at once, the least urgent first; at the edge it is that of each isolate',
      zh: '超出的立即拒绝，先拒最不紧要的；边缘上是每个 isolate 的值',
    },
    otherwise: { en: '256 for each process', zh: '每个进程 256' },
  },
  UPSTREAM_SECONDS: {
    group: 'limits',
    help: {
      en: 'seconds until the Blade server must begin its answer to a read, a write or a download; its end may take 3 more',
      zh: 'Blade 服务器须在几秒内开始应答读取、写入或下载；到结束可再用 3 秒',
    },
    details: {
      en: 'A write that is given up may still be executed: give a slow server more time before you raise its load',
      zh: '放弃等待的写入仍可能被执行：服务器慢时先调高此值，再增加负载',
    },
  },
  UPSTREAM_CRITICAL_SECONDS: {
    group: 'limits',
    help: { en: 'the same for a log-in, a submission and a payment', zh: '同上，用于登录、提交和支付' },
  },
  UPSTREAM_TIMER_SECONDS: {
    group: 'limits',
    help: { en: 'the same for what a page asks by itself: it asks again', zh: '同上，用于页面自动的查询：之后会再问' },
  },
  SHARED_READS: {
    group: 'limits',
    help: {
      en: 'on asks the upstream once per 30 s for what it answers to everybody of a tenant alike; off where it answers per person',
      zh: 'on：对租户内所有人应答相同的读取，30 秒只问上游一次；应答因人而异时用 off',
    },
  },
  WAITING_ROOM: {
    group: 'limits',
    help: {
      en: 'whether people wait for their turn before the log-in, until the operator says otherwise',
      zh: '登录前是否排队，直到运维另行切换',
    },
    details: {
      en: 'automatic: from 10 s with more than 5 % of the reads and submissions refused until nobody has waited for 60 s; [switches](deploy.md#switches-while-it-runs)',
      zh: 'automatic：10 秒内 5 % 以上的读取和提交被拒绝时开始，60 秒无人等待时结束；[运行时开关](deploy.md#运行时开关)',
    },
  },
  ADMIT_PER_MINUTE: {
    group: 'limits',
    help: { en: 'admissions from the waiting room per minute', zh: '每分钟从排队中放行的人数' },
  },
  API_DOCS: {
    group: 'pages',
    help: {
      en: 'on serves /docs (API page, which makes calls in development only) and /docs/openapi.json',
      zh: 'on：提供 /docs（接口页，只在开发环境能发请求）和 /docs/openapi.json',
    },
  },
  RECORD_NUMBER: {
    group: 'pages',
    help: {
      en: 'record number of the site (ICP备案号), at the foot of each page with a link to beian.miit.gov.cn',
      zh: '网站的 ICP 备案号，显示在每页底部，链接到 beian.miit.gov.cn',
    },
    otherwise: { en: 'none is shown', zh: '不显示' },
  },
  OPERATOR_TOKEN: {
    group: 'pages',
    help: {
      en: 'bearer token of the calls below /operator/, 32 characters or more',
      zh: '/operator/ 下各接口的 bearer 令牌，至少 32 个字符',
    },
    details: { en: '[switches](deploy.md#switches-while-it-runs)', zh: '[运行时开关](deploy.md#运行时开关)' },
    otherwise: { en: 'no such address', zh: '没有这些接口' },
  },
  PORT: {
    group: 'process',
    help: { en: 'where it listens; 0: any free port', zh: '监听的端口；0：任一空闲端口' },
  },
  HOST: {
    group: 'process',
    help: {
      en: 'address or name of this machine at which it listens; 0.0.0.0: all',
      zh: '监听的本机地址或主机名；0.0.0.0：全部',
    },
  },
  STORE: {
    group: 'process',
    help: {
      en: 'sessions, lists of log-ins, tries: sqlite:path for one process, or redis://… for several',
      zh: '会话、登录列表、尝试次数的存储：sqlite:path 用于一个进程，redis://… 用于多个',
    },
    details: {
      en: 'a file on a local disk, not on a network file system; [Redis](deploy.md#several-processes-redis)',
      zh: '文件须在本地磁盘，不能在网络文件系统；[Redis](deploy.md#多个进程redis)',
    },
  },
  AUDIT_LOG: {
    group: 'process',
    help: {
      en: 'file of the audit lines, of one process alone; stdout: between the other lines of the log',
      zh: '审计文件，每个进程一个；stdout：与其他日志在一起',
    },
    details: { en: 'SIGHUP opens it again, behind a rotation', zh: '轮转后以 SIGHUP 重新打开' },
  },
  LOG_OUT_JOURNAL: {
    group: 'process',
    help: {
      en: 'file of log-outs that wait for the store, of one process alone',
      zh: '等待存储恢复的退出登录的文件，每个进程一个',
    },
    otherwise: {
      en: 'beside the SQLite file, -log-outs, else .data/log-outs- and the port',
      zh: 'SQLite 文件旁，后缀 -log-outs；否则 .data/log-outs- 加端口',
    },
  },
  SHUTDOWN_DELAY: {
    group: 'process',
    help: {
      en: 'seconds from SIGTERM, when it is not ready any more, until it takes no connections',
      zh: '收到 SIGTERM（不再就绪）后，几秒才停止接受连接',
    },
  },
  TRUSTED_PROXIES: {
    group: 'process',
    help: {
      en: 'own proxies in front; the client address is that many places from the right of X-Forwarded-For',
      zh: '前面自有代理的层数；客户端地址取 X-Forwarded-For 从右数的这一位',
    },
    details: { en: 'it is unknown where there are fewer', zh: '不足此数则地址未知' },
  },
  METRICS_PORT: {
    group: 'process',
    help: { en: 'port of the metrics alone; 0: any free port', zh: '指标专用的端口；0：任一空闲端口' },
    details: { en: '[metrics](operations.md#metrics)', zh: '[指标](operations.md#指标)' },
    otherwise: { en: 'no port', zh: '没有此端口' },
  },
  METRICS_HOST: {
    group: 'process',
    help: { en: 'address of this machine at which METRICS_PORT listens', zh: 'METRICS_PORT 监听的本机地址' },
  },
  METRICS_TOKEN: {
    group: 'process',
    help: {
      en: 'bearer token for the metrics, 32 characters or more; without METRICS_PORT they are at /metrics of the gateway',
      zh: '指标的 bearer 令牌，至少 32 个字符；没有 METRICS_PORT 时，指标在网关的 /metrics',
    },
    otherwise: { en: 'no token', zh: '没有令牌' },
  },
}
