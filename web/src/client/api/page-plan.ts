import type { Call } from '#contracts/core/call.ts'
import { encodeQuery } from '#contracts/core/query.ts'

/** Request: address with its query, or JSON body. */
export type PageRequest = { readonly method: 'GET' | 'POST'; readonly url: string; readonly body?: string }

/** The request of a call. */
export function callRequest(
  { method, url }: Pick<Call, 'method' | 'url'>,
  fields: Readonly<Record<string, unknown>> = {},
): PageRequest {
  if (method === 'POST') return { method, url, body: JSON.stringify(fields) }
  const search = String(encodeQuery(fields))
  return { method, url: search ? `${url}?${search}` : url }
}

/** What pages need first, by their path; made by the build. Every such page reads the session first. */
export type PagePlan = {
  /** Regular expression of the paths. */
  readonly paths: string
  /** Scripts and style sheets that the page imports, by the language of its texts. */
  readonly files: Readonly<Record<'zh' | 'en', readonly string[]>>
  /** Requests in the name of the account that is logged in. */
  readonly requests: readonly PageRequest[]
  /** As `requests`, of candidates only. */
  readonly candidateRequests: readonly PageRequest[]
  /** Requests of a visitor who has to answer a captcha. */
  readonly captchaRequests: readonly PageRequest[]
}
