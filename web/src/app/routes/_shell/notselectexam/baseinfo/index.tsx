import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { search } from '#web/client/search.ts'
import { BaseInfoPage } from '#web/features/base-info/base-info-page.tsx'

export const Route = createFileRoute('/_shell/notselectexam/baseinfo/index')({
  /** `to`: the page that wanted complete base info. */
  validateSearch: search(v.object({ to: v.optional(v.string()) })),
  staticData: { title: msg`基本信息` },
  component: BaseInfoPage,
})
