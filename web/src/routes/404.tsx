import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { NotFound } from '../error-pages/not-found.tsx'
import { loadInsideTexts } from '../i18n.ts'
import { search } from '../search.ts'

export const Route = createFileRoute('/404')({
  validateSearch: search(v.object({ path: v.optional(v.string()) })),
  staticData: { title: msg`页面不存在` },
  loader: () => loadInsideTexts(),
  component: NotFound,
})
