import type { PictureSet } from '#contracts/candidate/picture.ts'

import type { ExamRow } from '../exam/seeds.ts'

/** A picture set of an exam, without the user's pictures. */
export type SetRow = Omit<PictureSet, 'pictures'>

const photo: SetRow = {
  fileType: 'photo',
  label: '本人照片',
  help: '近期免冠正面证件照，白色背景，五官清晰，不得使用美颜软件修改。',
  required: true,
  maxCount: 1,
  minBytes: 20_480,
  maxBytes: 204_800,
  minWidth: 295,
  minHeight: 413,
  maxWidth: 590,
  maxHeight: 826,
  ratio: 295 / 413,
  portrait: true,
  skippable: false,
}

const paper = {
  required: true,
  maxCount: 1,
  minBytes: 10_240,
  maxBytes: 1_048_576,
  minWidth: 600,
  minHeight: 400,
  maxWidth: 2400,
  maxHeight: 2400,
  ratio: null,
  portrait: false,
  skippable: false,
}

const idFront: SetRow = { ...paper, fileType: 'sfzrx', label: '身份证人像面', help: '四角完整，文字清晰，无反光。' }
const idBack: SetRow = { ...paper, fileType: 'sfzgh', label: '身份证国徽面', help: '四角完整，有效期清晰可见。' }
const diploma: SetRow = {
  ...paper,
  fileType: 'xlzs',
  label: '学历证书',
  help: '原件照片或扫描件，多页请按顺序上传。',
  maxCount: 3,
}
const other: SetRow = { ...paper, fileType: 'qtcl', label: '其他材料', help: '', required: false, maxCount: 5 }
const form: SetRow = {
  ...paper,
  fileType: 'bmbqz',
  label: '报名推荐表',
  help: '下载后打印，本人签字并加盖学校或单位公章。',
  maxCount: 2,
}
const work: SetRow = {
  ...paper,
  fileType: 'gzzm',
  label: '工作经历证明',
  help: '岗位要求工作经历时上传。',
  required: false,
  maxCount: 3,
}

const statement: SetRow = {
  ...paper,
  fileType: 'sqsm',
  label: '遗失声明',
  help: '本人签字的遗失或损毁声明，损毁的另附原证书照片。',
  maxCount: 2,
}

/** Picture sets of the application for a reissue. */
export const reissueSets: readonly SetRow[] = [
  { ...idFront, fileType: 'sqrx', label: '申请人身份证人像面' },
  { ...idBack, fileType: 'sqgh', label: '申请人身份证国徽面' },
  statement,
  { ...other, fileType: 'sqqt', label: '补充材料' },
]

/** All picture types. */
export const fileTypes = [photo, idFront, idBack, diploma, other, form, work, ...reissueSets].map(
  ({ fileType, label }) => ({
    fileType,
    label,
  }),
)

/** Exams that take photos at the confirmation on site: online they may be skipped. */
const confirmedOnSite = new Set(['1800000000000000007'])

/** Picture sets of an exam. */
export function pictureSets({ id, examType }: ExamRow): SetRow[] {
  if (examType === 'zpexam') return [photo, idFront, idBack, diploma, form, work]
  const sets = [photo, idFront, idBack, diploma, other]
  return confirmedOnSite.has(id) ? sets.map((set) => ({ ...set, skippable: true })) : sets
}
