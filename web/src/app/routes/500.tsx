import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { loadInsideTexts } from '#web/client/i18n.ts'
import { search } from '#web/client/search.ts'
import { destination } from '#web/client/session/destination.ts'
import { ServerError } from '#web/frame/error-pages/server-error.tsx'

const callbackSearch = search(
  v.object({
    /** The page that was wanted. */
    to: v.optional(v.string()),
    /** Of the request that failed. */
    id: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))),
  }),
)

/** For redirects from outside; a failing page of ours shows its error in place. */
export const Route = createFileRoute('/500')({
  validateSearch: callbackSearch,
  staticData: { title: msg`系统出了点问题` },
  loader: () => loadInsideTexts(),
  component: SentHere,
})

function SentHere() {
  // The router keeps what does not fit.
  const { to, id } = callbackSearch(Route.useSearch())
  return <ServerError id={id} retry={destination(to)} />
}
