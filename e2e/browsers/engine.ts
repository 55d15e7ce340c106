/** A page of a browser, by what WebDriver BiDi and WebDriver have in common. Expressions are JavaScript of the page. */
export type EnginePage = {
  goto(url: string): Promise<void>
  reload(): Promise<void>
  back(): Promise<void>
  /** Value of an expression, as JSON; a promise is awaited. */
  evaluate(expression: string): Promise<unknown>
  /** Clicks what the expression returns, by a pointer at its centre. Rejects when that is not a visible element. */
  click(expression: string): Promise<void>
  /** Types on a keyboard into the element that the expression returns. */
  type(expression: string, text: string): Promise<void>
  /** Chooses a file in the file input that the expression returns. */
  upload(expression: string, file: string): Promise<void>
  /** The page as it is printed, as PDF. Rejects where the protocol has no such command. */
  print(): Promise<Buffer>
  /** Closes it without asking the page. */
  close(): Promise<void>
}

/** Cookies and storage of one person. */
export type Profile = {
  open(): Promise<EnginePage>
  /** Kills the processes of the browser, and starts it with what is on the disk. Rejects where nothing is. */
  kill(): Promise<void>
  end(): Promise<void>
}

export type Engine = {
  newProfile(storage: 'memory' | 'disk'): Promise<Profile>
  stop(): Promise<void>
}
