import { Trans } from '@lingui/react/macro'
import { Autocomplete, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'

import { query } from '#web/client/api/api.ts'
import { useComposedText } from '../composition.ts'
import { type FieldProps, inputProps, fieldText } from './field-props.ts'

/** Debounce of the look-up, in milliseconds. */
const pause = 300

/** Employer: known names are suggested, any other may be typed. */
export function WorkUnitField(props: FieldProps) {
  const { field, value, onChange, onBlur, calls } = props
  const text = fieldText(value)
  const [term] = useDebouncedValue(useComposedText(text).trim().slice(0, 64), pause)
  const { data, isError, isFetching } = useQuery({
    ...query(calls.getEsQtdwInfoMessage, { departmentName: term }),
    enabled: term.length >= 2,
  })
  const names = new Set(data?.map(({ name }) => name).filter((name) => name !== ''))
  return (
    <div>
      <Autocomplete
        {...inputProps(props)}
        name={field.name}
        autoComplete="off"
        enterKeyHint="next"
        data={[...names]}
        renderOption={({ option }) => <span lang="zh-CN">{option.value}</span>}
        filter={({ options }) => options}
        value={text}
        onChange={onChange}
        onBlur={onBlur}
        loading={isFetching}
        maxDropdownHeight={320}
      />
      {isError && (
        <Text size="sm" c="dimmed" role="status" mt={6}>
          <Trans>暂时查不到单位名称，请直接填写全称</Trans>
        </Text>
      )}
    </div>
  )
}
