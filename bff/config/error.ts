/** Settings are missing or malformed. A complaint is one line with the name of its setting and without its value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly complaints: readonly string[]

  /** The first complaint is the message. */
  constructor(first: string, ...further: readonly string[]) {
    super(first)
    this.complaints = [first, ...further]
  }
}
