import type { Code } from '#contracts/candidate/signup.ts'

/** Notation of a code table: `code name`, indented by two spaces per level. */
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

/** Names in the order of their codes, from 01. */
const list = (names: string) =>
  table(
    names
      .split(' ')
      .map((name, index) => `${String(index + 1).padStart(2, '0')} ${name}`)
      .join('\n'),
  )

/** Code tables and cascades, by standards where they exist. Source: GB/T 2260, GB 3304, GB/T 4658, GB/T 6864. */
export const codeTables: Readonly<Record<string, Code[]>> = {
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
  mz: list(
    '汉族 蒙古族 回族 藏族 维吾尔族 苗族 彝族 壮族 布依族 朝鲜族 满族 侗族 瑶族 白族 土家族 哈尼族 哈萨克族 傣族 黎族 傈僳族 佤族 畲族 高山族 拉祜族 水族 东乡族 纳西族 景颇族 柯尔克孜族 土族 达斡尔族 仫佬族 羌族 布朗族 撒拉族 毛南族 仡佬族 锡伯族 阿昌族 普米族 塔吉克族 怒族 乌孜别克族 俄罗斯族 鄂温克族 德昂族 保安族 裕固族 京族 塔塔尔族 独龙族 鄂伦春族 赫哲族 门巴族 珞巴族 基诺族',
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
  workUnit: table(`
u01 四川省建筑科学研究院
u02 四川省建设工程质量安全监督总站
u03 成都市第一建筑工程公司
u04 成都市轨道交通集团有限公司
u05 中国石油西南油气田分公司
u06 攀钢集团矿业有限公司
u07 国网四川省电力公司
`),
  /** Levels of education. */
  xl: table(`
11 博士研究生
14 硕士研究生
21 大学本科
31 大学专科
41 中等专科
44 职业高中
47 技工学校
61 普通高中
71 初级中学
`),
  /** Degrees. */
  xw: table(`
2 博士学位
3 硕士学位
4 学士学位
`),
  /** Study or work status. */
  xxgzzt: table(`
1 在校学生
2 在职
3 自由职业
4 待业
5 退休
`),
  /** Relation of an emergency contact. */
  jjgx: table(`
1 父母
2 配偶
3 子女
4 兄弟姐妹
9 其他
`),
  school: table(`
10001 北京大学
10002 中国人民大学
10003 清华大学
10006 北京航空航天大学
10007 北京理工大学
10019 中国农业大学
10027 北京师范大学
10055 南开大学
10056 天津大学
10141 大连理工大学
10145 东北大学
10183 吉林大学
10213 哈尔滨工业大学
10246 复旦大学
10247 同济大学
10248 上海交通大学
10269 华东师范大学
10284 南京大学
10286 东南大学
10335 浙江大学
10358 中国科学技术大学
10384 厦门大学
10422 山东大学
10423 中国海洋大学
10459 郑州大学
10486 武汉大学
10487 华中科技大学
10532 湖南大学
10533 中南大学
10558 中山大学
10561 华南理工大学
10610 四川大学
10611 重庆大学
10614 电子科技大学
10673 云南大学
10698 西安交通大学
10699 西北工业大学
10712 西北农林科技大学
10730 兰州大学
10755 新疆大学
11646 宁波大学
51161 四川开放大学
`),
}
