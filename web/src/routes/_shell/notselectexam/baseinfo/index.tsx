import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { BaseInfoPage } from '../../../../features/base-info/base-info-page.tsx'
import { draftPlace } from '../../../../features/base-info/use-saving.ts'
import { search } from '../../../../search.ts'
import { readDraft } from '../../../../shell/draft.ts'

export const Route = createFileRoute('/_shell/notselectexam/baseinfo/index')({
  /** `to`: the page that wanted complete base info. */
  validateSearch: search(v.object({ to: v.optional(v.string()) })),
  staticData: { title: msg`基本信息` },
  // Read anew each time: what was read before may have been saved since.
  gcTime: 0,
  loader: ({ context }) => readDraft(context.account.ref, draftPlace),
  component: BaseInfoPage,
})
