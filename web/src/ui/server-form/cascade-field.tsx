import { Input } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { Code } from '#contracts/candidate/signup.ts'
import { valueByName } from '#contracts/form/form.ts'

import { nextInput } from '../next-input.ts'
import { CascadeLevel } from './cascade-level.tsx'
import { codesAge, levelQuery, useCascadeNames } from './cascade.ts'
import { type FieldProps, valueList, fieldText } from './field-props.ts'
import { useFormState } from './server-form.ts'

import classes from './cascade-field.module.css'

/** Cascade: a path through a code table, one list per level. Incomplete while its last entry is empty. */
export function CascadeField(props: FieldProps) {
  const { field, form, id, value, label, description, error, onChange, onBlur, calls } = props
  const client = useQueryClient()
  const { names } = useCascadeNames(calls, field.codeName, valueList(value))
  const root = useFormState(form, ({ values }) => fieldText(valueByName(values, field.parent)))
  const path = withNextLevel(valueList(value))
  /** The person has just chosen a code: aborted by their next input. */
  const [justChosen, setJustChosen] = useState<AbortSignal | null>(null)

  const choose = (level: number, code: Code, codesAbove = path.slice(0, level)) => {
    const nextPath = [...codesAbove, code.code]
    if (code.leaf) return onChange(nextPath)
    onChange([...nextPath, ''])
    // A code without children ends the path, also where the table does not mark it as a leaf; an only child is chosen.
    client.fetchQuery({ ...levelQuery(calls, field.codeName, code.code), staleTime: codesAge }).then(
      ([only, ...others]) => {
        if (!only) return endAt(nextPath)
        return others.length === 0 && isStill(nextPath) ? choose(level + 1, only, nextPath) : undefined
      },
      () => undefined, // the next list shows the failure and a retry
    )
  }
  /** Whether the path still waits for the level after these codes. */
  const isStill = (codes: string[]) =>
    valueList(valueByName(form.values, field.name)).join('/') === [...codes, ''].join('/')
  const endAt = (codes: string[]) => {
    if (isStill(codes)) onChange(codes)
  }

  const describedBy = [error && `${id}-error`, description && `${id}-description`].filter(Boolean)
  return (
    <Input.Wrapper labelElement="div" id={id} label={label} description={description} error={error} size="md">
      <div
        role="group"
        aria-labelledby={`${id}-label`}
        aria-describedby={describedBy.join(' ') || undefined}
        className={classes.levels}
      >
        {path.map((code, level) => (
          <CascadeLevel
            // Remounts the list when its parent changes.
            key={path.slice(0, level).join('/')}
            {...{ field, calls, level, code, onBlur }}
            name={names.get(code)}
            above={level === 0 ? root : (path[level - 1] ?? '')}
            isWaiting={level === 0 && field.parent !== '' && root === ''}
            justChosen={justChosen}
            isWrong={error !== undefined && (code === '' || !path.includes(''))}
            onChoose={(nextCode) => {
              setJustChosen(nextInput())
              choose(level, nextCode)
            }}
            onNothing={() => endAt(path.slice(0, level))}
          />
        ))}
      </div>
    </Input.Wrapper>
  )
}

/** Entries of the path, with one empty entry where a choice is still to be made. */
function withNextLevel(path: string[]): string[] {
  const end = path.indexOf('')
  return end >= 0 ? path.slice(0, end + 1) : path.length > 0 ? path : ['']
}
