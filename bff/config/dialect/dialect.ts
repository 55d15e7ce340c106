import type { ErrorCode } from '#contracts/core/error.ts'
import type { FormMessage, LimitedLength } from '#contracts/core/form-messages.ts'
import type { Manner } from '#contracts/server-traits.ts'

/** How a server of the Blade family spells the calls of the contracts. Data only: no code per endpoint. */
export type Dialect = {
  readonly name: DialectName
  /** Whether some calls travel as AES text, which takes a key. */
  readonly sealed: boolean
  /** `midnight`: a day in a JSON body is `yyyy-MM-dd 00:00:00`. */
  readonly days: 'plain' | 'midnight'
  /** Default encodings of log-in values and changed passwords, where the settings name none. */
  readonly forms: {
    readonly username: 'aes' | 'plain'
    readonly password: 'md5-aes' | 'md5' | 'plain' | 'sm2'
    readonly changePassword: 'md5' | 'plain'
  }
  /**
   * Calls that have the header Tenant-Id: all, or those without a token only. A server that binds the headers of a read
   * as parameters takes it for a filter.
   */
  readonly tenantHeader: 'always' | 'without-token'
  /** Path prefixes of the contract, and those that the server has in their place. */
  readonly prefixes: Readonly<Record<string, string>>
  /**
   * Path prefixes of calls that the server does not have, but for those that `calls` names: whole services, and parts of a
   * resource. A resource that it does not have says so itself (`absentOn`).
   */
  readonly absent: readonly string[]
  /** Columns that a resource does not have, by the path prefix of its calls: neither rows nor forms, filters and orders. */
  readonly absentColumns: Readonly<Record<string, readonly string[]>>
  /** Calls that are spelled otherwise, by method and path of the contract. */
  readonly calls: Readonly<Record<string, CallSpelling>>
  /** Lockout after wrong passwords; null where the gateway's usual limits are enough. */
  readonly lockout: Lockout | null
  /** Codes in a result that mean success beside `success: true`, as 200 does. Source: specification 8. */
  readonly successCodes: readonly number[]
  /** Meaning of business texts, where their code says too little. */
  readonly texts: readonly TextMeaning[]
  /** Addresses of a menu that was made for another client, and of our pages that do the same; null: it was made for ours. */
  readonly foreignPages: Readonly<Record<string, string>> | null
  /** What people must know before they type. */
  readonly manners: readonly Manner[]
}

/** Names of the dialects. */
export const dialectNames = ['bladex', 'springblade'] as const
export type DialectName = (typeof dialectNames)[number]

/** Spelling of one call; absent properties are as in the contract. */
export type CallSpelling = {
  /** The server does not have the call. */
  readonly absent?: true
  /** Method and path in place of the contract's. */
  readonly address?: `${'GET' | 'POST'} ${string}`
  /** Upstream names of input fields; null: the field is not sent, because the gateway itself applies it. */
  readonly input?: Readonly<Record<string, string | null>>
  /** Filters that the server does not know, or ignores. */
  readonly absentFilters?: readonly string[]
  /** Values that the gateway adds from the session, by upstream name, where the input has none. */
  readonly fill?: Readonly<Record<string, 'tenant'>>
  /** Upstream names of answer fields. */
  readonly output?: Readonly<Record<string, string>>
  /** Answer fields that the server writes as numbers, and the contract as texts, at any depth. */
  readonly numbers?: readonly string[]
  /** Answer texts that the contract has otherwise, by field, at any depth. */
  readonly texts?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** How the answer takes the shape of the contract. */
  readonly reshape?: Reshape
  /** Field of a row that is its title, for `titles`. */
  readonly title?: string
  /** Codes of buttons that our screens ask for, and the server's button that stands for each. */
  readonly standIns?: Readonly<Record<string, string>>
  /** What an input must be, beyond the contract. */
  readonly accepts?: Acceptance
  /** What the gateway checks before a write, because the server does not. */
  readonly guards?: readonly Guard[]
  /** A server error that names a missing value means that the row does not exist. */
  readonly missingIsError?: true
}

/**
 * `level`: rows of a tree below the input's parentId (without one of all levels), flat, with `hasChildren`. `below`: the
 * tree below that row. `roots`: the roots of a tree as a page, in the order that the input asks for. `titles`: the rows of a
 * tree as choices. `newestFirst`: a list in ascending order, read from its last page.
 */
export type Reshape = 'level' | 'below' | 'roots' | 'titles' | 'newestFirst'

/** What an input must be; any other is refused with a message at its field before the server sees it. */
export type Acceptance = {
  /** Maximum length by field, in characters: longer texts are SQL errors. */
  readonly lengths?: Readonly<Record<string, LimitedLength>>
  /** Fields that may not be empty, with their messages. */
  readonly required?: Readonly<Record<string, FormMessage>>
  /** Fields that may be left out, but not emptied. */
  readonly filled?: Readonly<Record<string, FormMessage>>
  /** Texts that must be whole numbers. */
  readonly integers?: readonly string[]
  /** Passwords that a filter of the server would change: their owner could never log in. */
  readonly passwords?: readonly string[]
}

/** A check before a write, with the text of a server that makes it itself. */
export type Guard =
  /** No row of the tree of a read may be below one of the ids. */
  | { readonly kind: 'childless'; readonly field: string; readonly read: string; readonly text: string }
  /** A row may not be below itself, nor below one that is below it. */
  | { readonly kind: 'acyclic'; readonly read: string; readonly text: string }
  /** No other row of the tree of a read may have one of the values. */
  | { readonly kind: 'unique'; readonly fields: readonly string[]; readonly read: string; readonly text: string }

/** Failed log-ins that lock an account, and with it the address that they came from; both for `seconds`. */
export type Lockout = { readonly tries: number; readonly seconds: number }

/** Code of a refusal that a text stands for. */
export type TextMeaning = { readonly text: string; readonly code: ErrorCode; readonly retryAfter: number }
