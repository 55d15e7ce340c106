import { createFileRoute, redirect } from '@tanstack/react-router'
import * as v from 'valibot'

import { search } from '../../../search.ts'

const validateSearch = search(v.object({ key: v.optional(v.string()) }))

/** The specification's spelling of the page. */
export const Route = createFileRoute('/base/avatar/')({
  validateSearch,
  beforeLoad: ({ search: { key } }) => {
    throw redirect({ to: '/base/avatar/index', search: { key }, replace: true })
  },
})
