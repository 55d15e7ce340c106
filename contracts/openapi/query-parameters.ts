import type { Call } from '../core/call.ts'
import { schemaFields } from '../core/schema.ts'
import { inlineSchema, type Json } from './json-schema.ts'

/**
 * Meanings of fields that say more than their names, in every list that has them. A contract may describe a field of its
 * own beside it (`v.description`). Source: docs/glossary.md.
 */
export const queryDescriptions: Readonly<Record<string, string>> = {
  active: 'Stage of the application, `id` of `flow`.',
  alias: 'Part of the alias of a menu.',
  appointmentId: 'Purpose of an appointment, such as the confirmation on site.',
  appointmentTime: 'Day of an appointment.',
  ascs: 'Columns to sort by, ascending, separated by commas.',
  bmdCode: 'Code of a venue.',
  category: 'Kind of a post.',
  cjzmlx: 'Kind of the result whose certificate is reissued.',
  code: 'Code of a row, of which a list takes a part.',
  codeName: 'Name of a code table.',
  current: 'Number of the page; the first is 1.',
  departmentCode: 'Code of a department (city) of a sign-up.',
  departmentName: 'Part of the name of a work unit.',
  deptName: 'Part of the name of a department.',
  descs: 'Columns to sort by, descending, separated by commas.',
  dictKey: 'Value of a dictionary entry.',
  dictValue: 'Part of the name of a dictionary entry.',
  domain: 'Domain of a tenant, of which a list takes a part.',
  examCode: 'Code of an exam whose result is reissued.',
  examId: 'Id of an exam.',
  fileType: 'Type of a document.',
  filters: 'Conditions `column:value`; a range is `from~to`, with one end or both.',
  fullName: 'Part of the full name of a department.',
  id: 'Id of the record.',
  isSealed_equal: '1 for dictionary entries that are kept, but offered no more; 0 for the others.',
  kdCode: 'Code of an exam site.',
  keyword: 'Part of the text to find.',
  kq: 'Code of an exam area.',
  name: 'Part of the name.',
  orderNo: 'Number of an order.',
  paramKey: 'Part of the name of a parameter in its group.',
  paramName: 'Part of the title of a parameter.',
  paramType: 'Group of business parameters.',
  paramValue: 'Part of the value of a parameter.',
  parentCode: 'Code whose children are listed; the top level without it.',
  parentId: 'Id of the record whose children are listed.',
  postCode: 'Part of the code of a post.',
  postName: 'Part of the name of a post.',
  rankCode: 'Code of a level, on which subjects depend.',
  remark: 'Part of the remark.',
  roleAlias: 'Part of the alias of a role.',
  roleIds: 'Ids of roles, separated by commas.',
  roleName: 'Part of the name of a role.',
  rootCode: 'Code whose children are listed.',
  selectDepartment: 'Code of the department (city) of a sign-up, on which subjects depend.',
  size: 'Rows of a page.',
  specialtyCode: 'Code of a specialty, on which subjects depend.',
  src: 'Address to show in a frame.',
  status_notequal: 'Any status but this.',
  tenantId: 'Id of a tenant.',
  userId: 'Id of a user.',
  tenantName: 'Part of the name of a tenant.',
  topMenuId: 'Id of an entry of the top menu; all without it.',
  topMenuIds: 'Ids of top menus, separated by commas.',
  values: 'Codes of a cascade, top down.',
}

/** Filters of Blade by the ending of their names. Source: blade-contract 1.6. */
const operators: Readonly<Record<string, (column: string) => string>> = {
  equal: (column) => `Rows with this whole \`${column}\`.`,
  datege: (column) => `Rows from this \`${column}\` on.`,
  datelt: (column) => `Rows before this \`${column}\`.`,
}

function describe(field: string, { description }: Json) {
  const [column = field, operator = ''] = field.split('_')
  const meaning = description ?? queryDescriptions[field] ?? operators[operator]?.(column)
  return meaning ?? `Rows with this \`${field}\`.`
}

/** Query parameters of a call whose input is in the address, with the values of an example. */
export function queryParameters(call: Call, example: unknown): Json[] {
  const schema = inlineSchema(call.input, 'input')
  const properties = (schema['properties'] ?? {}) as Record<string, Json> // JSON Schema says so
  const required = (schema['required'] ?? []) as string[] // JSON Schema says so
  const values: Json = { ...Object(example) }
  return Object.keys(schemaFields(call.input)).map((key) => ({
    name: key,
    in: 'query',
    required: required.includes(key),
    description: describe(key, properties[key] ?? {}),
    schema: properties[key] ?? {},
    ...(key in values && { example: values[key] }),
  }))
}
