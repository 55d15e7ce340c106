import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Textarea, TextInput } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'

import { isSecretParam, type Param, param } from '#contracts/administration/param.ts'

import { useRemoval } from '#web/crud/batch/removal.tsx'
import { ImportButton } from '#web/crud/import/import-button.tsx'
import { ListScreen } from '#web/crud/list-screen.tsx'
import { useList } from '#web/crud/list.ts'
import { useRights } from '#web/crud/rights.ts'
import { newestRow } from '#web/crud/row/newest-row.ts'
import type { FieldsOf, RowForm } from '#web/crud/row/row-form-definition.ts'
import { editRow, removeRow, type RowActions } from '#web/crud/table/row-action.tsx'
import { jsonErrorPlace } from '#web/ui/json/json-error.ts'
import { columns } from './columns.tsx'
import { KeyInput, RemovedKeys } from './known-key.tsx'
import { paramImport } from './param-import.ts'
import { ValueInput } from './value-input.tsx'

const route = getRouteApi('/_shell/_administration/system/param')

const paramLabel = (row: Param) => row.paramName || row.paramKey

/** Whether a value is a JSON object or array. */
const isStructured = (value: string) => /^\s*[[{]/.test(value) && jsonErrorPlace(value) === null

const secretFields = ({ paramKey = '' }) => (isSecretParam(paramKey) ? (['paramValue'] as const) : [])

const form: RowForm<Param, typeof param.submit> = {
  call: param.submit,
  findAdded: () => newestRow(param.list),
  empty: { paramName: '', paramKey: '', paramValue: '', remark: '' },
  toValues: ({ id, paramName, paramKey, paramValue, remark }) => ({ id, paramName, paramKey, paramValue, remark }),
  question: ({ paramValue = '' }, saved) =>
    isStructured(saved.paramValue ?? '') && !isStructured(paramValue)
      ? msg`已保存的值是 JSON，新的值不是。读取这个参数的程序可能因此出错。`
      : null,
  canUndo: true,
  secrets: secretFields,
  masks: secretFields,
}

const fields: FieldsOf<typeof param.submit> = (field, { saved, masked }) => (
  <>
    <TextInput {...field('paramName')} maxLength={100} />
    <KeyInput {...field('paramKey')} saved={saved.paramKey} />
    <ValueInput
      {...field('paramValue', { isRequired: true })}
      saved={saved.paramValue ?? ''}
      secretRowId={masked['paramValue'] && saved.id}
    />
    <Textarea {...field('remark')} autosize minRows={2} maxLength={255} />
  </>
)

/** System parameters: list, details, form. Source: specification 2, blade-contract 7. */
export function ParamPage() {
  const { t } = useLingui()
  const granted = useRights()
  // No button of the menu is about reading a parameter.
  const may = (button: string) => button === 'view' || granted(`param_${button}`)
  const list = useList({
    name: 'param',
    call: param.list,
    columns,
    search: route.useSearch(),
    navigate: route.useNavigate(),
  })
  const removal = useRemoval({ call: param.remove, toName: paramLabel, selection: list.selection })
  const actions: RowActions<Param> = [may('edit') && editRow(list), may('delete') && removeRow(removal)]
  return (
    <ListScreen
      list={list}
      label={t`参数`}
      lead={<Trans>修改后立即对所有用户生效</Trans>}
      may={may}
      actions={actions}
      isExported
      tools={may('add') && <ImportButton name="param" title={t`导入参数`} spec={paramImport} />}
      detail={param.detail}
      unmasks="param.detail"
      titles={{ view: t`参数详情`, edit: t`编辑参数`, add: t`新增参数` }}
      form={form}
      fields={fields}
      removal={removal}
      renderNote={(rows) => <RemovedKeys keys={rows.map(({ paramKey }) => paramKey)} />}
    />
  )
}
