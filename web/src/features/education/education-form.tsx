import '#web/ui/form/form-text.ts'

import { useLingui } from '@lingui/react/macro'
import { Alert, Autocomplete, type AutocompleteProps, Button, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FocusEvent, useState } from 'react'

import type { EducationDraft } from '#contracts/candidate/education.ts'
import { type ExamParam, paramInfo } from '#contracts/candidate/param-info.ts'

import { query } from '#web/client/api/api.ts'
import { keptNote } from '#web/ui/draft/kept-text.tsx'
import { FormBar } from '#web/ui/form/form-bar.tsx'
import { SubmitNote } from '#web/ui/form/submit-note.tsx'
import { ServerOption, ServerText } from '#web/ui/server-name.tsx'
import type { Target } from './education-draft.ts'
import { useEducationForm } from './use-education-form.ts'

type Props = { target: Target; levels: readonly ExamParam[]; onCancel: () => void; onSaved: () => void }

/** Form of an education or a degree, with a draft until it is saved or discarded. */
export function EducationForm({ target, levels, onCancel, onSaved }: Props) {
  const { t } = useLingui()
  const { form, draft, submit, save } = useEducationForm(target, onSaved)
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {target.education?.verification === 'failed' && (
          <Alert role="note" color="red">
            <ServerText>{target.education.verificationMessage}</ServerText>
          </Alert>
        )}
        <Fields form={form} isDegree={target.kind === 'degree'} levels={levels} />
        <FormBar
          status={
            <SubmitNote
              mutation={save}
              action="save"
              kept={keptNote({ isUnsaved: draft.isUnsaved(), copy: draft.copy })}
            />
          }
        >
          <Button variant="default" size="md" onClick={onCancel}>{t`取消`}</Button>
          <Button type="submit" size="md" loading={save.isPending}>{t`保存`}</Button>
        </FormBar>
      </Stack>
    </form>
  )
}

type FieldsProps = Pick<ReturnType<typeof useEducationForm>, 'form'> & Pick<Props, 'levels'> & { isDegree: boolean }

function Fields({ form, isDegree, levels }: FieldsProps) {
  const { t } = useLingui()
  const field = (name: keyof EducationDraft) => ({ ...form.getInputProps(name), size: 'md' })
  return (
    <>
      <SchoolField {...field('schoolName')} key={form.key('schoolName')} data-autofocus />
      <NativeSelect label={isDegree ? t`学位` : t`学历层次`} {...field('level')} key={form.key('level')}>
        <option value="">{t`请选择`}</option>
        {levels.map(({ paramKey, paramName }) => (
          <ServerOption key={paramKey} value={paramKey} label={paramName} />
        ))}
      </NativeSelect>
      <TextInput label={t`专业`} autoComplete="off" maxLength={100} {...field('major')} key={form.key('major')} />
      <TextInput
        label={isDegree ? t`授予年月` : t`毕业年月`}
        description={t`年份和月份，例如 2018-06`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        {...field('graduateMonth')}
        key={form.key('graduateMonth')}
      />
      <TextInput
        label={t`证书编号`}
        description={t`证书上的编号，只含字母和数字`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
        {...field('certificateNo')}
        key={form.key('certificateNo')}
      />
    </>
  )
}

type Matches = (name: string, typed: string) => boolean

const contains: Matches = (name, typed) => name.includes(typed)

/** Autocomplete of schools by characters, pinyin or initials; free text is allowed. */
function SchoolField(props: AutocompleteProps) {
  const { t } = useLingui()
  const { data = [] } = useQuery(query(paramInfo.info, { paramType: 'school' }))
  const [matches, setMatches] = useState<Matches>(() => contains)
  const loadPinyin = (event: FocusEvent<HTMLInputElement>) => {
    props.onFocus?.(event)
    import('pinyin-match').then(
      ({ default: { match } }) => setMatches(() => (name: string, typed: string) => match(name, typed) !== false),
      () => undefined, // characters only
    )
  }
  return (
    <Autocomplete
      label={t`学校名称`}
      description={t`输入汉字、拼音或首字母查找；列表中没有时，请填写证书上的全称。`}
      autoComplete="off"
      maxLength={100}
      openOnFocus={false}
      limit={20}
      {...props}
      data={data.map(({ paramName }) => paramName)}
      renderOption={({ option }) => <span lang="zh-CN">{option.value}</span>}
      filter={({ options, search, limit }) =>
        options.filter((it) => 'value' in it && (!search.trim() || matches(it.value, search.trim()))).slice(0, limit)
      }
      onFocus={loadPinyin}
    />
  )
}
