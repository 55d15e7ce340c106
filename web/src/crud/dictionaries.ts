import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'

import { dict, type DictChoice } from '#contracts/administration/dict.ts'

import { query } from '../client/api/api.ts'
import { type Choice, type Column, columnList, type Columns } from './column.ts'

/**
 * Columns with the choices of their dictionaries. Until the answer, and where a server has no such dictionary, those that
 * the column states. A retired entry names earlier choices, and is no longer offered.
 */
export function useDictionaries<Row>(columns: Columns<Row>): Columns<Row> {
  const codes = useMemo(
    () => [...new Set(columnList(columns).flatMap(({ dictionary }) => dictionary ?? []))],
    [columns],
  )
  const answers = useQueries({
    queries: codes.map((code) => query(dict.dictionary, { code })),
    combine: queriedEntries,
  })
  return useMemo(() => {
    const bound = columnList(columns).map(({ name, ...column }): [string, Column<Row>] => {
      const entries = column.dictionary ? answers[codes.indexOf(column.dictionary)] : undefined
      return [name, entries?.length ? { ...column, choices: entryChoices(entries, column.choices) } : column]
    })
    return codes.length > 0 ? (Object.fromEntries(bound) as Columns<Row>) : columns // the same names
  }, [columns, codes, answers])
}

const queriedEntries = (results: readonly UseQueryResult<DictChoice[]>[]) => results.map(({ data }) => data)

function entryChoices(entries: readonly DictChoice[], stated: readonly Choice[] = []): Choice[] {
  const offered = entries.map(({ dictKey, dictValue }) => ({ value: dictKey, serverName: dictValue }))
  const sealed = stated.filter(({ value }) => !entries.some(({ dictKey }) => dictKey === value))
  return [...offered, ...sealed.map((choice): Choice => ({ ...choice, isSealed: true }))]
}

/** Choices that a form offers: those that are not retired, and the earlier choice. */
export const offeredChoices = (choices: readonly Choice[], current: number | undefined) =>
  choices.filter(({ value, isSealed }) => !isSealed || value === String(current))
