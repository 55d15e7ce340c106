import { queryOptions } from '@tanstack/react-query'

import { reissue, type ReissueDetail } from '#contracts/candidate/reissue.ts'
import { type NamedValue, valuesToRows } from '#contracts/form/form.ts'

import { urlQueryKey, send } from '#web/client/api/api.ts'

const formValues = ({ cjzmlx, kq, kd, ssnf, detail, phone, address }: ReissueDetail) =>
  valuesToRows({ cjzmlx, kq, kd, ssnf, detail, phone, address })

const load = async (id: string, signal: AbortSignal): Promise<Application> => {
  const application = await send(reissue.view, { id }, { signal })
  return { ...application, values: formValues(application) }
}

/** One application; `values` are those of its form, for the draft. */
export const reissueQuery = (id: string) =>
  queryOptions({
    queryKey: [...urlQueryKey(reissue.view.url), { id }, 'form'],
    queryFn: ({ signal }) => load(id, signal),
  })

/**
 * The open application of the account, which has one at most: a draft, or one in review or returned. Without one, an
 * empty record without id, which the first save creates.
 */
export const openReissue = queryOptions({
  queryKey: [...urlQueryKey(reissue.view.url), 'open', 'form'],
  async queryFn({ signal }): Promise<FormRecord> {
    const { records } = await send(reissue.page, {}, { signal })
    const open = records.find(isOpen)
    return open ? load(open.id, signal) : { id: null, status: 'draft', savedAt: null, values: [] }
  },
})

const isOpen = ({ status, edit }: Pick<ReissueDetail, 'status' | 'edit'>) =>
  status === 'draft' || status === 'submitted' || (status === 'returned' && edit.allowed)

/** An application with the values of its form. */
export type Application = ReissueDetail & { readonly values: NamedValue[] }

/** Part of an application that its form needs; without id and names until the first save. */
export type FormRecord = Pick<Application, 'status' | 'savedAt' | 'values'> & {
  readonly id: string | null
} & Partial<Pick<Application, 'cjzmlxName' | 'kqName' | 'kdName' | 'ssnf'>>
