import * as v from 'valibot'

/**
 * Manners of a server that its users must know: it rewrites `&`, `<` and `>` in what is saved; a reset sets the password
 * 123456; every user needs a role, and a department; wrong passwords lock the address that they came from as well.
 */
export const manners = [
  'rewrites-markup',
  'resets-to-123456',
  'requires-role',
  'requires-dept',
  'locks-address',
] as const
export type Manner = (typeof manners)[number]

/**
 * Menu that was made for another client: an entry is shown only with a page of ours. `pages`: addresses of entries, and of
 * our pages that do the same. `sites`: origins of other sites that entries may lead to.
 */
const ForeignMenu = v.object({ pages: v.record(v.string(), v.string()), sites: v.array(v.string()) })

/**
 * What the server behind the gateway lacks, and its manners. `absent` has addresses of calls, or the beginning of several
 * (`/api/blade-system/dict-biz/`), columns of a resource (`/api/blade-system/tenant/#expireTime`) and filters of a call
 * (`/api/blade-user/page?userType`).
 */
export const ServerTraits = v.object({
  absent: v.array(v.string()),
  manners: v.array(v.picklist(manners)),
  foreignMenu: v.optional(ForeignMenu),
})
export type ServerTraits = v.InferOutput<typeof ServerTraits>

/** Whether the server has the call of an address. */
export const isOffered = ({ absent }: Pick<ServerTraits, 'absent'>, url: string) =>
  !absent.some((entry) => url === entry || (entry.endsWith('/') && url.startsWith(entry)))

/** Whether the rows of a resource have a column; `url` is the address of one of its calls. */
export const hasColumn = ({ absent }: Pick<ServerTraits, 'absent'>, url: string, column: string) =>
  !absent.includes(`${url.slice(0, url.lastIndexOf('/') + 1)}#${column}`)

/** Whether a list can be filtered by a field of its input. */
export const hasFilter = ({ absent }: Pick<ServerTraits, 'absent'>, url: string, field: string) =>
  !absent.includes(`${url}?${field}`)

/** Services that a page needs which does not load their contracts, by the beginning of the addresses of their calls. */
export const services = {
  registration: '/api/ouma-register/',
  phoneCode: '/api/blade-auth/oauth/sms/',
  businessDictionaries: '/api/blade-system/dict-biz/',
} as const
