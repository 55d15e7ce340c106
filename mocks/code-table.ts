import type { Code } from '#contracts/signup.ts'

/** `code name`, indented by two blanks for each level: how a code table is written down here. */
function table(text: string): Code[] {
  const above: string[] = []
  const codes = text
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => {
      const depth = (line.length - line.trimStart().length) / 2
      const [code = '', ...name] = line.trim().split(' ')
      above[depth] = code
      return { code, name: name.join(' '), parentCode: above[depth - 1] ?? '' }
    })
  const parents = new Set(codes.map(({ parentCode }) => parentCode))
  return codes.map((row) => ({ ...row, leaf: !parents.has(row.code) }))
}

/** Code tables and cascades of the business. Source: GB/T 2260, GB 3304 for those that have a standard. */
const tables: Readonly<Record<string, Code[]>> = {
  region: table(`
510000 四川省
  510100 成都市
    510104 锦江区
    510105 青羊区
    510107 武侯区
    510116 双流区
  510700 绵阳市
    510703 涪城区
    510704 游仙区
    510781 江油市
500000 重庆市
  500100 市辖区
    500103 渝中区
    500106 沙坪坝区
650000 新疆维吾尔自治区
  650100 乌鲁木齐市
    650102 天山区
    650104 新市区
  653100 喀什地区
    653101 喀什市
110000 北京市
  110100 市辖区
    110101 东城区
    110108 海淀区
310000 上海市
  310100 市辖区
    310101 黄浦区
    310115 浦东新区
`),
  mz: table(
    [
      '汉族',
      '蒙古族',
      '回族',
      '藏族',
      '维吾尔族',
      '苗族',
      '彝族',
      '壮族',
      '布依族',
      '朝鲜族',
      '满族',
      '侗族',
      '瑶族',
      '白族',
    ]
      .map((name, index) => `${String(index + 1).padStart(2, '0')} ${name}`)
      .join('\n'),
  ),
  zzmm: table(`
01 中共党员
02 中共预备党员
03 共青团员
12 无党派人士
13 群众
`),
  specialty: table(`
bk 本科
  080901 计算机科学与技术
  120203 会计学
  030101 法学
  050101 汉语言文学
zk 专科
  530302 大数据与会计
  510201 计算机应用技术
  570102 学前教育
all 考全科
  aq01 煤矿安全
  aq02 金属非金属矿山安全
  aq03 化工安全
  aq05 建筑施工安全
  aq07 其他安全
part 免考二科
  aq05m 建筑施工安全（免考二科）
  aq07m 其他安全（免考二科）
`),
  major: table(`
08 工学
  0809 计算机类
    080901 计算机科学与技术
    080902 软件工程
  0807 电子信息类
    080701 电子信息工程
12 管理学
  1202 工商管理类
    120203 会计学
    120204 财务管理
03 法学
  0301 法学类
    030101 法学
`),
  position: table(`
dept 省直单位
  zp001 省档案馆　综合管理岗
  zp002 省图书馆　信息技术岗
  zp003 省疾控中心　财务岗
`),
  workUnit: table(`
u01 四川省建筑科学研究院
u02 四川省建设工程质量安全监督总站
u03 成都市第一建筑工程公司
u04 成都市轨道交通集团有限公司
u05 中国石油西南油气田分公司
u06 攀钢集团矿业有限公司
u07 国网四川省电力公司
`),
}

/** Codes directly below a code; the top level for none. Nothing for a table that does not exist. */
export const codesBelow = (codeName: string, parentCode = ''): Code[] =>
  (tables[codeName] ?? []).filter((row) => row.parentCode === parentCode)

export const codeOf = (codeName: string, code: string): Code | undefined =>
  tables[codeName]?.find((row) => row.code === code)

/** The way from the top to a code. */
export function wayTo(codeName: string, code: string): Code[] {
  const row = codeOf(codeName, code)
  return row ? [...wayTo(codeName, row.parentCode), row] : []
}

/** Codes whose name contains a text, at most 20. */
export const codesLike = (codeName: string, text: string): Code[] =>
  (tables[codeName] ?? []).filter((row) => row.name.includes(text.trim())).slice(0, 20)
