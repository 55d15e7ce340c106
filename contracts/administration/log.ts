import * as v from 'valibot'

import { DisplayText, Instant, maybe, page, RecordId } from '../core/blade.ts'
import type { Schema } from '../core/call.ts'
import { ById } from '../core/crud.ts'
import { read } from '../core/endpoint.ts'
import { maskedText } from '../core/masked.ts'
import { ApiLogQuery, ErrorLogQuery, UsualLogQuery } from './list-query.ts'
import { sortable } from './sort.ts'

/** Free text of a server: it may hold anything that a user typed. */
const FreeText = maskedText('text')

/** Columns of every log. Source: blade-contract 11. */
const common = {
  id: RecordId,
  tenantId: DisplayText,
  serviceId: DisplayText,
  serverHost: DisplayText,
  serverIp: DisplayText,
  env: DisplayText,
  remoteIp: maskedText('network'),
  userAgent: DisplayText,
  method: DisplayText,
  requestUri: FreeText,
  methodClass: DisplayText,
  methodName: DisplayText,
  /** Milliseconds, as text. */
  time: DisplayText,
  /** Account. */
  createBy: FreeText,
  createTime: maybe(Instant),
}

/** Row of the general log. */
export const UsualLog = v.object({ ...common, logLevel: DisplayText, logId: DisplayText })
export type UsualLog = v.InferOutput<typeof UsualLog>

/** Row of the log of calls. */
export const ApiLog = v.object({ ...common, type: DisplayText, title: DisplayText })
export type ApiLog = v.InferOutput<typeof ApiLog>

/** Row of the log of errors. */
export const ErrorLog = v.object({
  ...common,
  /** Of an upload its type, which the client names. */
  exceptionName: FreeText,
  fileName: DisplayText,
  lineNumber: maybe(v.number()),
})
export type ErrorLog = v.InferOutput<typeof ErrorLog>

/** With the columns that lists leave out. Source: blade-contract 11. */
export const UsualLogDetail = v.object({ ...UsualLog.entries, params: FreeText, logData: FreeText })
export type UsualLogDetail = v.InferOutput<typeof UsualLogDetail>

/** With the columns that lists leave out. Source: blade-contract 11. */
export const ApiLogDetail = v.object({ ...ApiLog.entries, params: FreeText })
export type ApiLogDetail = v.InferOutput<typeof ApiLogDetail>

/** With the columns that lists leave out; `stackTrace` is the text of the exception. Source: blade-contract 11. */
export const ErrorLogDetail = v.object({
  ...ErrorLog.entries,
  params: FreeText,
  message: FreeText,
  stackTrace: FreeText,
})
export type ErrorLogDetail = v.InferOutput<typeof ErrorLogDetail>

/** Columns of every log that it can be sorted by. */
const order = ['createTime', 'serviceId', 'serverHost', 'env', 'method', 'requestUri']

const logCalls = <Q extends Schema<object>, R extends Schema, D extends Schema>(
  base: 'usual' | 'api' | 'error',
  { noun, zh, query, row, detail }: { noun: string; zh: string; query: Q; row: R; detail: D },
) => ({
  /** The newest first, without the columns that only the detail has. */
  list: read(`GET blade-log/${base}/list`, {
    summary: { en: `Lists one page of ${noun}.`, zh: `分页列出${zh}。` },
    access: 'admin',
    personal: true,
    input: query,
    output: page(row),
  }),
  detail: read(`GET blade-log/${base}/detail`, {
    summary: { en: `Returns an entry of ${noun}.`, zh: `查询一条${zh}。` },
    access: 'admin',
    samples: { id: '*.list.records.id' },
    input: ById,
    output: maybe(detail),
  }),
})

/** What services log. Source: blade-contract 11. */
export const usualLog = logCalls('usual', {
  noun: 'the general log',
  zh: '通用日志',
  query: sortable(UsualLogQuery, [...order, 'logLevel', 'logId']),
  row: UsualLog,
  detail: UsualLogDetail,
})

/** Calls that services log. Source: blade-contract 11. */
export const apiLog = logCalls('api', {
  noun: 'the log of calls',
  zh: '接口日志',
  query: sortable(ApiLogQuery, [...order, 'type', 'title']),
  row: ApiLog,
  detail: ApiLogDetail,
})

/** Errors that services log, and those that clients upload. Source: blade-contract 11. */
export const errorLog = logCalls('error', {
  noun: 'the log of errors',
  zh: '错误日志',
  query: sortable(ErrorLogQuery, [...order, 'exceptionName']),
  row: ErrorLog,
  detail: ErrorLogDetail,
})
