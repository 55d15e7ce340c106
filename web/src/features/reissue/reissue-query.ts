import { queryOptions } from '@tanstack/react-query'

import { reissue, type ReissueDetail } from '#contracts/candidate/reissue.ts'
import { type NamedValue, rowsOf } from '#contracts/form/form.ts'

import { queryKeyOf, send } from '#web/api/api.ts'

/** Values of the form. */
const formValues = ({ cjzmlx, kq, kd, ssnf, detail, phone, address }: ReissueDetail) =>
  rowsOf({ cjzmlx, kq, kd, ssnf, detail, phone, address })

/** One application; `values` are those of its form, for the draft. */
export const reissueOf = (id: string) =>
  queryOptions({
    queryKey: [...queryKeyOf(reissue.view.url), { id }, 'form'],
    queryFn: async ({ signal }): Promise<Application> => {
      const application = await send(reissue.view, { id }, { signal })
      return { ...application, values: formValues(application) }
    },
  })

/** An application with the values of its form. */
export type Application = ReissueDetail & { readonly values: NamedValue[] }
