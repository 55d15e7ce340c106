import * as v from 'valibot'

import { FormField, type FormGroup, type FormStep, fieldsOfStep } from '#contracts/form/form.ts'
import type { FormOption } from '#contracts/form/form.ts'

import type { ExamRow } from '../exam/seeds.ts'
import { pictureSets } from '../picture/picture-set.ts'

/** A form field, required by default. */
export const field = (name: string, label: string, type: FormField['type'], more: Partial<FormField> = {}): FormField =>
  v.parse(FormField, { name, label, type, required: type !== 'note', ...more })

export const choices = (...pairs: [value: string, label: string, hint?: string][]): FormOption[] =>
  pairs.map(([value, label, hint = '']) => ({ value, label, hint, disabled: false }))

const step = (name: string, label: string, help: string, ...groups: FormGroup[]): FormStep => ({
  step: name,
  label,
  help,
  groups,
})

const group = (label: string, ...fields: FormField[]): FormGroup => ({ label, fields })

const yesNo = choices(['1', '是'], ['0', '否'])
const policeRegister = { readOnly: true, required: false, personal: true, source: '公安人口信息' }

const ksName = field('ksName', '姓名', 'text', policeRegister)
const zjhm = field('zjhm', '证件号码', 'idNumber', policeRegister)
const xb = field('xb', '性别', 'radio', { options: choices(['1', '男'], ['2', '女']) })
const mz = field('mz', '民族', 'select', { codeSource: 'code', codeName: 'mz' })
const phone = field('phone', '手机号码', 'phone', { personal: true, help: '用于接收考试通知，请填写本人号码' })
const email = field('email', '电子邮箱', 'text', { required: false, personal: true, maxLength: 64 })
const address = field('lxdz', '联系地址', 'text', { personal: true, maxLength: 100, help: '用于邮寄证书' })
const region = field('szd', '户籍所在地', 'region', { codeName: 'region' })

const studies = (education: string, degree: string) =>
  group(
    '学历学位',
    field('xueli', education, 'select', {
      codeSource: 'education',
      help: '没有列出？去添加学历',
      link: '/exam/education/index',
    }),
    field('xuewei', degree, 'select', {
      required: false,
      codeSource: 'degree',
      help: '没有列出？去添加学历',
      link: '/exam/education/index',
    }),
    field('zyfx', '所学专业', 'cascade', { codeName: 'major' }),
  )

const conditionsStep = (...more: FormField[]) =>
  step(
    'conditions',
    '报名条件自查',
    '请逐项核对，符合条件后再填写。',
    group(
      '报考条件',
      field('eligible', '是否符合报考条件', 'radio', {
        options: choices(['1', '符合全部条件'], ['0', '有不符合的']),
      }),
      ...more,
    ),
  )

const baseStep = step(
  'base',
  '基本信息',
  '',
  group('身份信息', ksName, zjhm, xb, mz),
  group('联系方式', phone, email, region, address),
)

const departmentStep = step(
  'department',
  '报名地与考点',
  '先选择报名地市，再选择考点。考点名额以提交时为准。',
  group(
    '报名地',
    field('selectDepartment', '报名地市', 'department', {
      help: '查看各地市报名时间和电话',
      link: '/selectexam/selectdepartment/index',
    }),
    field('bmdCode', '考点', 'select', { codeSource: 'venue', parent: 'selectDepartment' }),
  ),
)

/** One field for every picture set of the exam. */
const picturesStep = (exam: ExamRow) =>
  step(
    'picture',
    '照片与材料',
    '照片用于准考证和证书。',
    group(
      '',
      ...pictureSets(exam).map(({ fileType, label, required }) =>
        field(fileType, label, 'picture', { fileType, required }),
      ),
    ),
  )

const commitmentStep = step(
  'commitment',
  '考试文件与承诺书',
  '提交前须阅读考试文件并签署承诺书。',
  group(
    '阅读与签署',
    field('readDocs', '阅读考试文件', 'note', { link: '/selectexam/viewcmsexamdoc/index' }),
    field('cns', '签署诚信考试承诺书', 'note', { link: '/selectexam/viewcmsexamdoc_cns/index' }),
  ),
)

/** Self-study and other public exams: subjects and venues. */
const adult: FormStep[] = [
  conditionsStep(
    field('ksly', '考生类别', 'radio', { options: choices(['new', '首次报考'], ['old', '已有准考证号']) }),
    field('zkzh', '准考证号', 'text', {
      visibleWhen: { name: 'ksly', values: ['old'] },
      rules: ['otherId'],
      maxLength: 18,
      help: '12 位，见以往的准考证',
    }),
  ),
  baseStep,
  step(
    'education',
    '学历',
    '报考本科须有国家承认的专科及以上学历。',
    group(
      '前置学历',
      field('xueli', '已有学历', 'select', {
        required: false,
        codeSource: 'education',
        link: '/exam/education/index',
        help: '没有列出？去添加学历',
      }),
    ),
  ),
  step(
    'subject',
    '层次、专业与科目',
    '同一时间的科目只能选择一门。',
    group(
      '报考专业',
      field('rankCode', '报考层次', 'radio', { options: choices(['bk', '本科', '须有专科学历'], ['zk', '专科']) }),
      field('specialtyCode', '报考专业', 'select', { codeSource: 'code', codeName: 'specialty', parent: 'rankCode' }),
      field('subjects', '报考科目', 'subject', { parent: 'rankCode' }),
    ),
  ),
  departmentStep,
]

/** English proficiency: a level with its papers, open to everybody. */
const english: FormStep[] = [
  conditionsStep(),
  baseStep,
  step(
    'subject',
    '级别与科目',
    '笔试和口试可以分次报考。',
    group(
      '报考级别',
      field('rankCode', '报考级别', 'radio', {
        options: choices(['pets2', '二级'], ['pets3', '三级'], ['pets4', '四级']),
      }),
      field('subjects', '报考科目', 'subject', { parent: 'rankCode' }),
    ),
  ),
  departmentStep,
]

/** Professional qualification: education and work experience decide the level. */
const professional: FormStep[] = [
  conditionsStep(
    field('punished', '近两年内是否因考试违纪被记入诚信档案', 'radio', { options: yesNo }),
    field('conditionNote', '免试部分科目的人员请在“级别与专业”中选择“免考二科”。', 'note'),
  ),
  step(
    'base',
    '基本信息',
    '',
    group('身份信息', ksName, zjhm, xb, field('zzmm', '政治面貌', 'select', { codeSource: 'code', codeName: 'zzmm' })),
    group('联系方式', phone, email, address),
  ),
  step(
    'education',
    '学历与工作经历',
    '工作年限计算到考试当年年底。',
    studies('符合报考条件的学历', '学位'),
    group(
      '工作经历',
      field('gzdw', '工作单位', 'text', { codeSource: 'workUnit', maxLength: 60, help: '输入名称中的几个字即可查找' }),
      field('xydm', '单位统一社会信用代码', 'text', { required: false, rules: ['creditCode'] }),
      field('cjgzsj', '参加工作时间', 'month', { min: '1960-01', max: '2026-12' }),
      field('zynx', '从事本专业工作年限', 'number', { min: '0', max: '50', unit: '年' }),
    ),
  ),
  step(
    'subject',
    '级别与专业',
    '考全科须在连续四个考试年度内通过全部科目。',
    group(
      '报考级别',
      field('rankCode', '报考级别', 'radio', {
        options: choices(['all', '考全科', '四个科目'], ['part', '免考二科', '须有高级职称']),
      }),
      field('zcsj', '取得高级职称日期', 'date', {
        visibleWhen: { name: 'rankCode', values: ['part'] },
        min: '1980-01-01',
        max: '2026-12-31',
      }),
      field('specialtyCode', '报考专业', 'select', { codeSource: 'code', codeName: 'specialty', parent: 'rankCode' }),
      field('subjects', '报考科目', 'subject', { parent: 'rankCode' }),
    ),
  ),
  departmentStep,
]

/** Recruitment: a position instead of subjects. */
const recruitment: FormStep[] = [
  conditionsStep(
    field('fwqgz', '是否为在读非应届毕业生、现役军人', 'radio', { options: yesNo }),
    field('qsgx', '与招聘单位负责人员是否有应回避的亲属关系', 'radio', { options: yesNo }),
    field('gxsm', '请说明关系', 'text', {
      visibleWhen: { name: 'qsgx', values: ['1'] },
      maxLength: 200,
      personal: true,
    }),
  ),
  step(
    'base',
    '基本信息',
    '',
    group(
      '身份信息',
      ksName,
      zjhm,
      xb,
      mz,
      field('zzmm', '政治面貌', 'select', { codeSource: 'code', codeName: 'zzmm' }),
      region,
    ),
    group('联系方式', phone, email, address),
    group(
      '特长',
      field('techang', '外语与计算机', 'checkbox', {
        required: false,
        multiple: true,
        options: choices(['cet4', '大学英语四级'], ['cet6', '大学英语六级'], ['ncre2', '计算机二级']),
      }),
    ),
  ),
  step('education', '学历学位', '以报名时已取得的最高学历报考。', studies('最高学历', '最高学位')),
  step(
    'position',
    '选择职位',
    '每人限报一个职位，提交后不能更换。',
    group('职位', field('position', '报考职位', 'position')),
  ),
]

/** The form of an exam. */
export const formSteps = (exam: ExamRow): FormStep[] => [...ownSteps(exam), picturesStep(exam), commitmentStep]

function ownSteps({ examCode, examType }: ExamRow): FormStep[] {
  if (examType === 'zpexam') return recruitment
  if (examCode.startsWith('PETS')) return english
  return examCode.startsWith('ZAQ') ? professional : adult
}

export const allFields = (exam: ExamRow): FormField[] => formSteps(exam).flatMap(fieldsOfStep)
