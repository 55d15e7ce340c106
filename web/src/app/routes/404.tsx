import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { loadInsideTexts } from '#web/client/i18n.ts'
import { search } from '#web/client/search.ts'
import { NotFound } from '#web/frame/error-pages/not-found.tsx'

export const Route = createFileRoute('/404')({
  validateSearch: search(v.object({ path: v.optional(v.string()) })),
  staticData: { title: msg`页面不存在` },
  loader: () => loadInsideTexts(),
  component: NotFound,
})
