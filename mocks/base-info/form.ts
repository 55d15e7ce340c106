import type { FormField, FormGroup } from '#contracts/form/form.ts'

import { choices, field } from '../signup/form.ts'

const personal = { personal: true }
const coded = (name: string, label: string, more: Partial<FormField>) =>
  field(name, label, 'select', { codeSource: 'code', ...more })

/** Form of the base info, entered once for all exams, before the document of the candidate changes some fields. */
export const baseInfoGroups: readonly FormGroup[] = [
  {
    label: '身份',
    fields: [
      field('ksName', '姓名', 'text', { rules: ['personalName'], maxLength: 50, ...personal }),
      field('zjhm', '证件号码', 'idNumber', personal),
      field('xb', '性别', 'radio', { options: choices(['1', '男'], ['2', '女']), ...personal }),
      field('csrq', '出生日期', 'date', { min: '1920-01-01', ...personal }),
      coded('mz', '民族', { codeName: 'mz', ...personal }),
    ],
  },
  {
    label: '联系',
    fields: [
      field('phone', '手机号码', 'phone', { help: '用于接收报名和考试通知', ...personal }),
      field('email', '电子邮箱', 'text', { required: false, maxLength: 100, ...personal }),
      field('jjlxr', '紧急联系人姓名', 'text', { rules: ['personalName'], maxLength: 50, ...personal }),
      coded('jjlxrgx', '与本人关系', { codeName: 'jjgx', ...personal }),
      field('jjlxrdh', '紧急联系人手机号码', 'phone', personal),
    ],
  },
  {
    label: '地址',
    fields: [
      field('szd', '户籍所在地', 'region', { codeName: 'region', ...personal }),
      field('lxdz', '联系地址', 'text', { help: '用于邮寄证书', maxLength: 200, ...personal }),
    ],
  },
  {
    label: '状态',
    fields: [
      coded('xxgzzt', '学习或工作状态', { codeName: 'xxgzzt' }),
      field('dwmc', '学校或工作单位', 'text', {
        maxLength: 100,
        visibleWhen: { name: 'xxgzzt', values: ['1', '2'] },
        ...personal,
      }),
      coded('zzmm', '政治面貌', { codeName: 'zzmm', required: false, ...personal }),
    ],
  },
]
