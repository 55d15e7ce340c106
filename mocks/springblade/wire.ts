import { bladeTime } from '../core/wire.ts'
import type { SpringRefusal } from './refusal.ts'

type Answer = Pick<SpringRefusal, 'status' | 'code' | 'message'> & { readonly data: unknown }

/** R with its four keys in this order. Source: blade-contract 1.1. */
const envelope = ({ status, code, data, message }: Answer) =>
  Response.json({ code, success: code === 200, data, msg: message }, { status })

/** A value; none is an empty object. */
export const success = (value: unknown) => envelope({ status: 200, code: 200, data: value ?? {}, message: '操作成功' })

/** A write without an effect: HTTP 200 with code 400. */
export const failure = () => envelope({ status: 200, code: 400, data: {}, message: '操作失败' })

export const refusal = (refused: SpringRefusal) => envelope(refused)

/** Page without MyBatis's own fields. A size above 500 is cut, -1 is all rows. Source: blade-contract 17.2. */
export function page<Row>(rows: readonly Row[], params: URLSearchParams) {
  const { current, size } = pageParameters(params)
  return {
    records: size < 0 ? [...rows] : rows.slice((current - 1) * size, current * size),
    total: rows.length,
    size,
    current,
    pages: size > 0 ? Math.ceil(rows.length / size) : 0,
  }
}

/** Paging parameters, as they are used. */
export const pageParameters = (params: URLSearchParams) => ({
  current: Number(params.get('current') || 1),
  size: Math.min(500, Number(params.get('size') || 10)),
})

/** Columns that Blade fills itself. Source: blade-contract 1.4. */
export const baseColumns = ({ createTime, updateTime }: { createTime: string; updateTime: string }) => ({
  createUser: '1123598821738675201',
  createDept: '1123598813738675201',
  createTime: bladeTime(createTime),
  updateUser: '1123598821738675201',
  updateTime: bladeTime(updateTime),
  status: 1,
  isDeleted: 0,
})

/** A number, or -1 for none. Source: blade-contract 17.2. */
export const integer = (value: number | null | undefined) => value ?? -1
