import * as v from 'valibot'
/** A setting is missing or malformed. The message is one line that names it and never shows its value. */
export declare class ConfigError extends Error {
  readonly name = 'ConfigError'
}
export type Config = {
  readonly development: boolean
  readonly publicOrigin: string
  /** null when pictures are not put into a store of their own. */
  readonly objectStore: string | null
  /** Origins and schemes that people may be sent to for paying. */
  readonly payOrigins: readonly string[]
  /** Origins whose pages may be shown inside the product. */
  readonly embedOrigins: readonly string[]
  readonly captchaMode: boolean
  readonly apiDocs: boolean
  readonly upstream: {
    readonly url: URL
    readonly clientId: string
    readonly clientSecret: string
    readonly aesKey: string
    readonly tenantId: string
    readonly userType: string
    readonly tokenHeader: string
    readonly singleTokenHeader: string
    readonly usernameForm: 'aes' | 'plain'
    readonly passwordForm: 'md5-aes' | 'md5' | 'plain'
  }
  readonly session: {
    readonly key: string
    /** Seconds. */
    readonly tokenTime: number
    readonly candidate: {
      readonly idle: number
      readonly absolute: number
    }
    readonly admin: {
      readonly idle: number
      readonly absolute: number
    }
  }
}
/** What only the Node entry needs. */
declare const NodeEnvironment: v.ObjectSchema<
  {
    /** 0 takes a free one. */
    readonly PORT: v.OptionalSchema<
      v.SchemaWithPipe<
        readonly [
          v.StringSchema<undefined>,
          v.RegexAction<string, 'must be a whole number'>,
          v.TransformAction<any, number>,
          v.MaxValueAction<number, number, `must be at most ${number}`>,
        ]
      >,
      string
    >
    readonly HOST: v.OptionalSchema<
      v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.NonEmptyAction<string, 'is empty'>]>,
      '127.0.0.1'
    >
    /** File of the sessions. */
    readonly SQLITE_PATH: v.OptionalSchema<
      v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.NonEmptyAction<string, 'is empty'>]>,
      '.data/sessions.sqlite'
    >
    /** Our own proxies in front: so many addresses of X-Forwarded-For are theirs to write. Source: security R17. */
    readonly TRUSTED_PROXIES: v.OptionalSchema<
      v.SchemaWithPipe<
        readonly [
          v.StringSchema<undefined>,
          v.RegexAction<string, 'must be a whole number'>,
          v.TransformAction<any, number>,
          v.MaxValueAction<number, number, `must be at most ${number}`>,
        ]
      >,
      string
    >
  },
  undefined
>
export type NodeConfig = v.InferOutput<typeof NodeEnvironment>
export declare const parseNodeConfig: (variables: object) => NodeConfig
/** Reads the settings once, at the start. Throws a ConfigError for the first that does not fit. */
export declare function parseConfig(variables: object): Config
export {}
