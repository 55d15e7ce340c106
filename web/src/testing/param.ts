import { screen } from '@testing-library/react'

import { params } from '#mocks/param.ts'
import { open } from '#web/testing/client.tsx'

/** The screen of parameters. */
export const page = '/system/param'

/** Id of a secret parameter. */
export const initPassword = '1123598819738675202'

/** Id of an ordinary parameter. */
export const photoWidth = '1123598819738675205'

/** The screen of parameters, for an administrator; `before` changes the upstream first. */
export const begin = (search = '', before?: () => unknown) =>
  open(page + search, { as: 'admin', ...(before && { before }) })

/** The table, once it is there. */
export const table = () => screen.findByRole('table')

/** Names of the rows that are shown, in their order. */
export const rowNames = () => screen.getAllByRole('rowheader').map((it) => it.textContent)

/** As many more parameters, named 参数1, 参数2 … */
export function addParams(count: number) {
  const model = params.get(initPassword)
  for (let n = 1; n <= count; n += 1)
    params.put({ ...model, id: `99${n}`, paramName: `参数${n}`, paramKey: `key.${n}`, paramValue: String(n) })
}
