/** An exception of a stack trace with its frames. */
export type TraceSection = { readonly header: string; readonly frames: readonly string[] }

/** Splits a stack trace at its exceptions: lines that are not frames. */
export function traceSections(trace: string): TraceSection[] {
  const sections: { header: string; frames: string[] }[] = []
  for (const line of trace.split('\n').filter((it) => it.trim())) {
    const last = sections.at(-1)
    if (last && isFrame(line)) last.frames.push(line)
    else sections.push({ header: line, frames: [] })
  }
  return sections
}

/** Java and V8 write `at …` and `... 12 more`, Firefox and Safari `name@https://…`. */
const isFrame = (line: string) => /^\s*(?:at\s|\.\.\. \d)/.test(line) || /@(?:https?|webpack):/.test(line)
