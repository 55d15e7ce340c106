import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Textarea, TextInput } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'

import { isSecretParam, type Param, param } from '#contracts/administration/param.ts'

import { AddRow, RemoveSelected, RemoveUnselected } from '#web/crud/actions.tsx'
import { ExportButton } from '#web/crud/batch/export-button.tsx'
import { RemovalDialog, useRemoval } from '#web/crud/batch/removal.tsx'
import { FilterRow } from '#web/crud/filter/filter-row.tsx'
import { ImportButton } from '#web/crud/import/import-button.tsx'
import { useList } from '#web/crud/list.ts'
import { useRights } from '#web/crud/rights.ts'
import { newestRow } from '#web/crud/row/newest-row.ts'
import { RowDrawer } from '#web/crud/row/row-drawer.tsx'
import type { FieldsOf, RowForm } from '#web/crud/row/row-form-definition.ts'
import { ScreenPage } from '#web/crud/screen-page.tsx'
import { DataTable } from '#web/crud/table/data-table.tsx'
import { editRow, removeRow, type RowActions } from '#web/crud/table/row-action.tsx'
import { SelectionBar } from '#web/crud/table/selection-bar.tsx'
import { Toolbar } from '#web/crud/toolbar.tsx'
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
  const may = useRights()
  const list = useList({
    name: 'param',
    call: param.list,
    columns,
    search: route.useSearch(),
    navigate: route.useNavigate(),
  })
  const removal = useRemoval({ call: param.remove, toName: paramLabel, selection: list.selection })
  const add = may('param_add') && <AddRow list={list} />
  const actions: RowActions<Param> = [may('param_edit') && editRow(list), may('param_delete') && removeRow(removal)]
  return (
    <ScreenPage
      actions={
        <Toolbar list={list}>
          {may('param_delete') && <RemoveUnselected list={list} removal={removal} />}
          {add}
          {may('param_add') && <ImportButton name="param" title={t`导入参数`} spec={paramImport} />}
          <ExportButton list={list} name={t`参数`} />
        </Toolbar>
      }
      lead={<Trans>修改后立即对所有用户生效。</Trans>}
    >
      <FilterRow list={list} />
      <DataTable
        list={list}
        label={t`参数`}
        actions={actions}
        toName={paramLabel}
        isSelectable={may('param_delete')}
        onEmpty={add}
      />
      {may('param_delete') && (
        <SelectionBar list={list}>
          <RemoveSelected list={list} removal={removal} />
        </SelectionBar>
      )}
      <RowDrawer
        list={list}
        detail={param.detail}
        unmasks="param.detail"
        titles={{ view: t`参数详情`, edit: t`编辑参数`, add: t`新增参数` }}
        form={form}
        fields={fields}
        canEdit={may('param_edit')}
        canAdd={may('param_add')}
      />
      <RemovalDialog
        removal={removal}
        renderNote={(rows) => <RemovedKeys keys={rows.map(({ paramKey }) => paramKey)} />}
      />
    </ScreenPage>
  )
}
