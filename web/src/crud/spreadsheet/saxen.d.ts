declare module 'saxen' {
  /** SAX parser, as far as it is used here: the package has no types. */
  export class Parser {
    on(
      name: 'openTag',
      handle: (name: string, attributes: () => Readonly<Record<string, string>> | false) => void,
    ): this
    on(name: 'closeTag' | 'text' | 'cdata' | 'question' | 'attention', handle: (text: string) => void): this
    on(name: 'error' | 'warn', handle: (error: Error) => void): this
    parse(xml: string): void
  }
}
