import type { UnmetCondition } from '#contracts/candidate/signup.ts'
import type { FormValues } from '#contracts/form/form.ts'

import { baseInfoValues } from '../base-info/base-info.ts'
import { educations } from '../education/seeds.ts'
import type { ExamRow } from '../exam/seeds.ts'
import type { UserRow } from '../user/user-row.ts'

/** Age in completed years on a day, both as `yyyy-MM-dd`. */
export function ageOn(day: string, birthday: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthday.slice(0, 4))
  return day.slice(5) < birthday.slice(5) ? years - 1 : years
}

/** The sentence of the conditions that has a word. */
const sentenceWith = ({ conditions }: ExamRow, word: string) => conditions.find((it) => it.includes(word)) ?? ''

function unmetAge(exam: ExamRow, user: UserRow): UnmetCondition[] {
  const { minAge = 0, maxAge = Infinity } = exam.requires ?? {}
  const birthday = baseInfoValues(user)['csrq'] || user.birthday
  if (typeof birthday !== 'string' || !birthday || !exam.examStartTime) return []
  const age = ageOn(exam.examStartTime.slice(0, 10), birthday)
  if (age >= minAge && age <= maxAge) return []
  return [
    {
      condition: sentenceWith(exam, '周岁'),
      reason: `按登记的出生日期 ${birthday}，考试当天为 ${age} 周岁`,
      help: age < minAge ? `年满 ${minAge} 周岁后可以报考以后的考试` : '',
      record: 'baseInfo',
    },
  ]
}

/** Only where an education is on record: who has none there may have one. */
function unmetEducation(exam: ExamRow, user: UserRow): UnmetCondition[] {
  const wanted = exam.requires?.education
  const levels = educations
    .filter((it) => it.userId === user.id && it.kind === 'education' && it.verification !== 'failed')
    .map(({ level }) => level)
  if (!wanted || levels.length === 0 || levels.some((level) => (level[0] ?? '9') <= wanted.lowest)) return []
  return [
    {
      condition: sentenceWith(exam, '学历'),
      reason: `登记的学历低于${wanted.name}`,
      help: `取得${wanted.name}及以上学历并登记后可以报考`,
      record: 'education',
    },
  ]
}

/** Conditions that contradict the candidate's record. A field without a record contradicts no condition. */
export const unmetByRecord = (exam: ExamRow, user: UserRow): UnmetCondition[] => [
  ...unmetAge(exam, user),
  ...unmetEducation(exam, user),
]

/** Conditions that the answers of the first step do not meet. */
export const unmetByAnswer = (exam: ExamRow, { eligible, punished }: FormValues): UnmetCondition[] => [
  ...(eligible === '0'
    ? [
        {
          condition: exam.conditions.join('；'),
          reason: '您选择了“有不符合的”',
          help: '条件满足后，可以报考以后的考试',
          record: '',
        },
      ]
    : []),
  ...(punished === '1'
    ? [
        {
          condition: '诚信档案记录期内不能报考',
          reason: '您选择了近两年内因考试违纪被记入诚信档案',
          help: '记录期满后可以报考',
          record: '',
        },
      ]
    : []),
]
