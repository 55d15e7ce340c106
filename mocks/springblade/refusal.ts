/** Answer that is not a success, in R. Source: blade-contract 17.4. */
export class SpringRefusal extends Error {
  override readonly name = 'SpringRefusal'
  readonly status: number
  readonly code: number
  /** The literal null of a call without a token; otherwise an empty object. */
  readonly data: null | object

  constructor(
    status: number,
    message: string,
    { code = status, data = {} }: { code?: number; data?: null | object } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.data = data
  }
}

/** Business rule. */
export function refuse(message: string): never {
  throw new SpringRefusal(400, message)
}

/** Body that Jackson cannot read; the text names the Java type. */
export function unreadable(type: string, value: unknown): never {
  refuse(
    `JSON parse error: Cannot deserialize value of type \`${type}\` from String "${String(value)}": not a valid \`${type}\` value`,
  )
}

/** An error of the database, whose message has the statement. */
export function sqlError(kind: 'querying' | 'updating', cause: string): never {
  throw new SpringRefusal(
    500,
    `\n### Error ${kind} database.  Cause: ${cause}\n### The error may exist in org/springblade/modules/system/mapper/Mapper.java (best guess)\n### SQL: SELECT id FROM blade_table WHERE is_deleted = 0`,
  )
}
