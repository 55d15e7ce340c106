import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'

import type { Call } from '#contracts/core/call.ts'

import { refresh } from '#web/client/api/api.ts'
import { asApiError } from '#web/client/api/query-client.ts'
import { useAccount } from '#web/client/session/session.ts'
import { useErrorText } from '#web/ui/error/use-error-text.ts'
import type { BatchProgress } from '../batch/batch.ts'
import { readSpreadsheet } from '../spreadsheet/spreadsheet.ts'
import { type Table, UnreadableFile } from '../spreadsheet/table.ts'
import { type CheckedRow, checkRows } from './check-rows.ts'
import { FileProblem, unreadableText } from './file-problem.ts'
import { columnsInOrder, findHead, type Head, rowsBelow } from './head.ts'
import { linesDigest, importMemory } from './memory.ts'
import { type ImportOutcome, sendRows } from './send-rows.ts'
import type { ImportSpec } from './spec.ts'

type State<Submit extends Call> =
  | { kind: 'choosing'; problem: string | null }
  | { kind: 'checking' }
  /** No line names a column: whether the first one is data is asked. */
  | { kind: 'asking'; table: Table }
  | { kind: 'preview'; table: Table; head: Head; rows: readonly CheckedRow<Submit>[]; isUnread: boolean }
  | { kind: 'running'; progress: BatchProgress }
  | ({ kind: 'result' } & ImportOutcome<Submit>)

type Options<Submit extends Call> = {
  /** Name of the import: its progress is remembered under it. */
  name: string
  spec: ImportSpec<Submit>
  /** Every row is imported. */
  onDone: (count: number) => void
}

/** Rows that an import sends. */
export const sendable = <Row extends Pick<CheckedRow<Call>, 'state'>>(rows: readonly Row[], isUpdating: boolean) =>
  rows.filter(({ state }) => state === 'ready' || (isUpdating && state === 'existing'))

/** An import: the check of a file, its rows one by one, and what became of them. */
export function useImport<Submit extends Call>({ name, spec, onDone }: Options<Submit>) {
  const { i18n } = useLingui()
  const client = useQueryClient()
  const errorText = useErrorText()
  const { ref: account } = useAccount()
  const memory = useMemo(() => importMemory(account, name), [account, name])
  const unfinished = useQuery({ queryKey: ['import', account, name], queryFn: memory.read, gcTime: 0, staleTime: 0 })
  const controller = useRef<AbortController>(null)
  const [state, setState] = useState<State<Submit>>({ kind: 'choosing', problem: null })

  function problemText(error: unknown): string {
    if (error instanceof UnreadableFile) return unreadableText(error, i18n)
    return error instanceof FileProblem ? i18n._(error.text) : errorText(asApiError(error))
  }

  /** A step towards the preview. What fails in it is said where the file is chosen. */
  async function attempt(step: (signal: AbortSignal) => Promise<State<Submit>>) {
    const { signal } = (controller.current = new AbortController())
    setState({ kind: 'checking' })
    try {
      setState(await step(signal))
    } catch (error) {
      setState({ kind: 'choosing', problem: signal.aborted ? null : problemText(error) })
    }
  }

  const read = (from: File | string) =>
    attempt(async (signal) => {
      const table = await readSpreadsheet(from, signal)
      const head = findHead(spec, table.lines, i18n)
      return head ? check(table, head, signal) : { kind: 'asking', table }
    })

  async function check(table: Table, head: Head, signal: AbortSignal): Promise<State<Submit>> {
    const digest = await linesDigest(table.lines)
    const before = await memory.read()
    const done = new Set(before?.digest === digest ? before.lines : [])
    const rows = await checkRows({ spec, rows: rowsBelow(head, table), done, i18n, signal })
    const isUnread = memory.isUnread()
    memory.begin(digest, done)
    return { kind: 'preview', table, head, rows, isUnread }
  }

  async function run(rows: readonly CheckedRow<Submit>[], chosen: readonly CheckedRow<Submit>[], before: number) {
    const { signal } = (controller.current = new AbortController())
    const onProgress = (progress: BatchProgress) => setState({ kind: 'running', progress })
    const sent = await sendRows({ spec, rows: chosen, signal, onProgress, onSent: ({ line }) => memory.add(line) })
    await refresh(client, spec.call)
    const importedCount = before + sent.importedCount
    const invalid = rows.some((row) => row.state === 'invalid')
    if (sent.problems.length === 0) await memory.clear()
    if (sent.problems.length === 0 && !invalid) return onDone(importedCount)
    setState({ kind: 'result', rows, importedCount, problems: sent.problems })
  }

  return {
    state,
    /** Lines that the last import, which did not end, has sent; 0 without one. */
    unfinishedCount: unfinished.data?.lines.length ?? 0,
    /** Reads a file, or lines that were pasted. */
    read: (from: File | string) => void read(from),
    /** The answer whether the first line is data or a head. */
    goOn: (table: Table, lineCount: 0 | 1) =>
      void attempt((signal) => check(table, columnsInOrder(spec, lineCount), signal)),
    /** Sends the rows that are new, and with `isUpdating` those that the server has. */
    start: (rows: readonly CheckedRow<Submit>[], isUpdating: boolean) => void run(rows, sendable(rows, isUpdating), 0),
    retry: ({ rows, problems, importedCount }: ImportOutcome<Submit>) =>
      void run(
        rows,
        problems.map(({ row }) => row),
        importedCount,
      ),
    cancel: () => controller.current?.abort(),
    chooseAgain: () => setState({ kind: 'choosing', problem: null }),
  }
}
