import { seededRandom } from '../core/seeded-random.ts'
import { departments } from '../department.ts'

/** Position as its organisation announced it. */
export type PositionRow = {
  id: string
  zwdm: string
  zwmc: string
  dwmc: string
  /** City, as its department code. */
  szd: string
  /** Category, from postCategories. */
  gwlb: string
  /** Number wanted. */
  zkrs: number
  /** Lowest level of education, from the code table `xl`. */
  xl: string
  /** Lowest degree, from the code table `xw`; empty for none. */
  xw: string
  /** Majors; empty for any. */
  zy: readonly string[]
  /** Highest age in years; null for none. */
  nl: number | null
  /** Sex, from the base info; empty for any. */
  xb: string
  /** Political status, from the code table `zzmm`; empty for any. */
  zzmm: readonly string[]
  /** Household region; empty for any. */
  hj: string
  /** What only people can judge. */
  qt: string
  /** Applicants that it takes. */
  limit: number
  /** Applicants elsewhere when sign-up began, and those that come per hour. */
  applicants: number
  hourly: number
  /** Why it is closed; empty while it is open. */
  closed: string
}

/** Categories of posts, two levels: code, name, code of the level above. */
export const postCategories = [
  ['1', '管理岗位', ''],
  ['11', '综合管理', '1'],
  ['12', '财务审计', '1'],
  ['2', '专业技术岗位', ''],
  ['21', '医疗卫生', '2'],
  ['22', '中小学教师', '2'],
  ['23', '工程技术', '2'],
  ['24', '信息技术', '2'],
  ['25', '文博图书档案', '2'],
  ['26', '农业技术', '2'],
] as const

type Post = {
  readonly zwmc: string
  readonly gwlb: string
  readonly xl: string
  readonly xw: string
  readonly zy: readonly string[]
}

/** Notation: name, category, level of education, degree, majors. */
const posts = (text: string): Post[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [zwmc = '', gwlb = '', xl = '', xw = '', zy = ''] = line.split(' ')
      return { zwmc, gwlb, xl, xw: xw === '-' ? '' : xw, zy: zy === '' ? [] : zy.split('、') }
    })

const offices = posts(`
综合管理岗 11 21 4 汉语言文学、新闻学、秘书学
人事管理岗 11 21 4 人力资源管理、劳动与社会保障
法务岗 11 14 3 法学、法律
财务岗 12 21 4 会计学、财务管理、审计学
办公室文员 11 31 -
`)
const medical = posts(`
临床医师岗 21 14 3 内科学、外科学、儿科学
护理岗 21 31 - 护理学、助产学
药剂岗 21 21 4 药学、临床药学
医学检验岗 21 21 4 医学检验技术
公共卫生岗 21 21 4 预防医学、公共卫生与预防医学
`)
const teaching = posts(`
语文教师 22 21 4 汉语言文学、汉语国际教育
数学教师 22 21 4 数学与应用数学、信息与计算科学
英语教师 22 21 4 英语、翻译、商务英语
物理教师 22 14 3 物理学、学科教学（物理）
实验员 22 31 -
`)
const engineering = posts(`
水利工程岗 23 21 4 水利水电工程、水文与水资源工程
土木工程岗 23 21 4 土木工程、工程管理
测绘岗 23 31 - 工程测量技术、测绘工程
环境监测岗 23 14 3 环境科学、环境工程
`)
const computing = posts(`
信息技术岗 24 21 4 计算机科学与技术、软件工程
网络安全岗 24 21 4 信息安全、网络空间安全
数据分析岗 24 14 3 统计学、数据科学与大数据技术
`)
const collections = posts(`
档案管理岗 25 21 4 档案学、图书馆学
图书资料岗 25 31 -
文物保护岗 25 14 3 文物与博物馆学、考古学
`)
const farming = posts(`
农艺岗 26 21 4 农学、园艺、植物保护
畜牧兽医岗 26 31 - 动物医学、畜牧兽医
`)

/** Organisations of every city, and of the province. */
const organisations: readonly (readonly [name: string, posts: readonly Post[]])[] = [
  ['档案馆', [...offices, ...collections]],
  ['图书馆', [...computing, ...collections, ...offices]],
  ['疾病预防控制中心', [...medical, ...offices]],
  ['第一人民医院', medical],
  ['中医医院', medical],
  ['妇幼保健院', medical],
  ['第一中学', teaching],
  ['实验小学', teaching],
  ['职业技术学院', [...teaching, ...computing, ...offices]],
  ['大数据中心', [...computing, ...offices]],
  ['住房公积金管理中心', [...offices, ...computing]],
  ['不动产登记中心', [...offices, ...engineering]],
  ['水文勘测中心', engineering],
  ['生态环境监测站', engineering],
  ['公路建设服务中心', [...engineering, ...offices]],
  ['城乡规划编制中心', engineering],
  ['农业技术推广站', [...farming, ...offices]],
  ['动物疫病预防控制中心', farming],
  ['博物馆', [...collections, ...offices]],
  ['融媒体中心', [...offices, ...computing]],
  ['公共就业服务中心', offices],
  ['社会保险服务中心', [...offices, ...computing]],
]

const others = [
  '需要倒夜班，适合能适应轮班工作者。',
  '具有两年以上相关工作经历，由用人单位在资格复审时认定。',
  '须常驻基层，最低服务年限五年。',
  '具有相应的职业资格证书。',
]

/** Positions of the recruitment. */
export const positionCount = 10_000

/** The first positions are as people remember them: for QA and for demonstrations. */
const first: readonly Partial<PositionRow>[] = [
  { nl: 35, zkrs: 1, xb: '', hj: '', zzmm: [], qt: '' },
  { nl: 40, zkrs: 2, xb: '', hj: '', zzmm: [], qt: '', limit: 200, applicants: 20 },
  { nl: 30, zkrs: 1, xb: '', zzmm: ['01', '02'] },
  { zkrs: 3, nl: null, xb: '', hj: '510000', zzmm: [] },
]

function generate(): PositionRow[] {
  const next = seededRandom(20261123)
  const pick = <T>(items: readonly T[]) => items[Math.floor(next() * items.length)]! // the lists are not empty
  const cities = departments.filter(({ departmentCode }) => departmentCode.startsWith('51'))
  const places = [{ code: '510100', name: '四川省' }].concat(
    cities.map(({ departmentCode, departmentName }) => ({ code: departmentCode, name: departmentName })),
  )
  const units = places.flatMap((place) =>
    organisations.map(([name, of]) => ({ ...place, dwmc: place.name + name, of })),
  )
  const perUnit = Math.ceil(positionCount / units.length)
  return Array.from({ length: positionCount }, (_, index): PositionRow => {
    const unitIndex = Math.floor(index / perUnit)
    const unit = units[unitIndex]! // perUnit is rounded up
    const serial = index % perUnit
    const post = unit.of[serial % unit.of.length]! // not empty
    const zkrs = 1 + Math.floor(next() ** 3 * 6)
    const limit = zkrs * (30 + Math.floor(next() * 120))
    const full = next() < 0.03
    const row: PositionRow = {
      id: `19${String(index + 1).padStart(17, '0')}`,
      zwdm: `${String(unitIndex + 1).padStart(4, '0')}${String(serial + 1).padStart(3, '0')}`,
      zwmc: post.zwmc,
      dwmc: unit.dwmc,
      szd: unit.code,
      gwlb: post.gwlb,
      zkrs,
      xl: post.xl,
      xw: post.xw,
      zy: next() < 0.15 ? [] : post.zy,
      nl: pick([35, 35, 35, 30, 40, null]),
      xb: next() < 0.04 ? pick(['1', '2']) : '',
      zzmm: next() < 0.08 ? ['01', '02'] : [],
      hj: next() < 0.06 ? unit.code : '',
      qt: next() < 0.25 ? pick(others) : '',
      limit,
      applicants: full ? limit : Math.floor(next() ** 2 * limit * 0.6),
      hourly: next() ** 4 * 2,
      closed: next() < 0.02 ? '因招聘计划调整，本职位暂停报名' : '',
    }
    const remembered = first[index]
    return remembered ? { ...row, hourly: 0, applicants: 12, closed: '', ...remembered } : row
  })
}

let generated: readonly PositionRow[] | undefined

/** All positions in the order of their codes, generated at the first use: a start does not wait for them. */
export const positionRows = (): readonly PositionRow[] => (generated ??= generate())
