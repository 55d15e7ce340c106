import type { FieldSchema } from '../form-schema.ts'
import { type Label, verificationLabels } from '../labels.ts'
import type { Qa } from './parts.tsx'
import { text } from './text.ts'

export type Options = readonly (readonly [value: string, name: string])[]

/** Field of a form. */
export type FieldProps = {
  name: string
  label: Label
  width?: 'wide' | 'long'
  options?: Options | undefined
  /** An empty value is not sent; otherwise a value is required. */
  optional?: boolean
  /** Its choices are on and off. */
  boolean?: boolean
  /** Initial value; a change replaces the typed text. */
  value?: string | number | undefined
  placeholder?: Label
  onInput?(value: string): void
  /** Further attributes of the input. */
  attributes?: Readonly<Record<string, string | number | undefined>>
}

/** Submit button: its action, its label, and fields added to the body, which the form does not show. */
export type FormButton = readonly [action: string, label: Label, body?: object]

type Field = Omit<FieldProps, 'name' | 'options'> & {
  /** Choices of a reference: rows of the mock. */
  options?(qa: Qa): Options
  /** Names of the schema's choices; a choice without one is shown as it is. */
  names?: Readonly<Record<string, Label>>
}

/** Differences of one form from the table, by name of the field; null: it is not shown. */
export type FieldChanges = Readonly<Record<string, (Partial<Omit<FieldProps, 'name'>> & Pick<Field, 'names'>) | null>>

/** Choices of an account. */
export const accountOptions = ({ state }: Qa): Options =>
  state.accounts.map(({ account, realName }) => [account, `${account} ${realName}`])

/** Fields of actions that a form shows, by name. */
const fields: Readonly<Record<string, Field>> = {
  account: { label: { zh: '账号', en: 'Account' }, options: accountOptions },
  examId: {
    label: { zh: '考试', en: 'Exam' },
    width: 'long',
    options: ({ catalogue }) => catalogue.exams.map(({ id, examName }) => [id, examName]),
  },
  status: { label: text.result },
  room: { label: { zh: '考场', en: 'Room' }, placeholder: { zh: '第 40 考场', en: '第 40 考场' } },
  title: { label: { zh: '标题', en: 'Title' } },
  summary: { label: text.messageText, width: 'long' },
  fileType: {
    label: { zh: '图片', en: 'Picture' },
    options: ({ catalogue }) => catalogue.fileTypes.map(({ fileType, label }) => [fileType, label]),
  },
  reason: { label: { zh: '不通过的原因', en: 'Reason when rejected' }, width: 'long' },
  verification: { label: text.result, names: verificationLabels },
  bmdCode: {
    label: text.venue,
    width: 'long',
    options: ({ state }) => state.venues.map(({ bmdCode, bmdName }) => [bmdCode, bmdName]),
  },
  appointmentId: {
    label: { zh: '事项', en: 'Kind' },
    options: ({ state }) => state.appointments.map((it) => [it.appointmentId, it.appointmentName]),
  },
  appointmentTime: { label: { zh: '日期', en: 'Day' } },
  batchCode: { label: { zh: '时段', en: 'Batch' } },
  left: { label: { zh: '剩余名额', en: 'Places left' }, value: 0 },
  remaining: { label: { zh: '剩余名额', en: 'Places left' } },
  departmentCode: {
    label: { zh: '地市', en: 'Department' },
    width: 'long',
    options: ({ catalogue }) => catalogue.departments.map((it) => [it.departmentCode, it.departmentName]),
  },
  zwdm: { label: { zh: '职位代码', en: 'Code of the position' }, value: '0001001' },
  form: { label: text.proofForm, names: text.proofForms },
  carrier: { label: { zh: '承运公司', en: 'Carrier' }, value: '邮政特快专递' },
  trackingNo: { label: { zh: '快递单号', en: 'Tracking number' }, value: 'EB987654321CN' },
  role: { label: text.role },
  paramKey: {
    label: text.param,
    options: ({ state }) =>
      state.administration.params.map(({ paramKey, paramValue }) => [paramKey, `${paramKey} = ${paramValue}`]),
  },
  paramValue: { label: { zh: '值', en: 'Value' } },
  message: { label: text.errorLog, width: 'long', value: 'java.lang.NullPointerException' },
  count: { label: { zh: '行数', en: 'Rows' }, value: 1 },
  tenantId: {
    label: { zh: '租户', en: 'Tenant' },
    options: ({ state }) =>
      state.administration.tenants.map(({ tenantId, tenantName }) => [tenantId, `${tenantId} ${tenantName}`]),
  },
  free: { label: { zh: '剩余额度', en: 'Free accounts' }, value: 0 },
  days: { label: { zh: '几天后到期', en: 'Expires in days' }, value: -1 },
  late: { label: text.late },
}

/** Fields of the first action's schema that no button sets; an optional one is shown if it has a label here. */
export function schemaFields(qa: Qa, buttons: readonly FormButton[], changes: FieldChanges = {}): FieldProps[] {
  const { properties = {}, required = [] } = qa.catalogue.forms[buttons[0]?.[0] ?? ''] ?? {}
  const shown = Object.entries(properties)
    .filter(([name]) => changes[name] !== null && !buttons.some(([, , body = {}]) => name in body))
    .filter(([name]) => required.includes(name) || changes[name]?.label || fields[name])
  return shown.map(([name, schema]) => {
    const { names, options, ...field } = { ...fields[name], ...changes[name] }
    const own = choices(schema)?.map((value) => [value, names?.[value] ? qa.say(names[value]) : value] as const)
    const given = (typeof options === 'function' ? options(qa) : options) ?? own
    const optional = !required.includes(name)
    return {
      name,
      label: { zh: name, en: name },
      optional,
      attributes: inputAttributes(schema),
      ...field,
      boolean: schema.type === 'boolean',
      options: schema.type === 'boolean' ? onOff(qa) : optional ? withNone(qa, given) : given,
    }
  })
}

/** Choices of a field that is on or off. */
export const onOff = ({ say }: Qa): Options => [
  ['false', say(text.off)],
  ['true', say(text.on)],
]

/** Choices of a field that can be left out. */
const withNone = ({ say }: Qa, options: Options | undefined) =>
  options?.some(([value]) => value === '') ? options : options && [['', say(text.any)] as const, ...options]

const choices = ({ enum: own, anyOf = [] }: FieldSchema): readonly string[] | undefined =>
  own ?? anyOf.find((it) => it.enum)?.enum

const inputAttributes = ({ type, minimum, maximum, maxLength }: FieldSchema) => ({
  ...((type === 'number' || type === 'integer') && { type: 'number' }),
  min: minimum,
  max: maximum,
  maxlength: maxLength,
})
