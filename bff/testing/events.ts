/** One server-sent event: an answer, a problem, or a heartbeat comment. */
export type TestEvent = { readonly kind: 'answer' | 'problem' | 'comment'; readonly data: unknown }

/** Parses the event stream of a response. */
export async function* readEvents(response: Response): AsyncGenerator<TestEvent> {
  if (!response.headers.get('Content-Type')?.startsWith('text/event-stream')) throw new Error(await response.text())
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      yield parseEvent(text.slice(0, end))
      text = text.slice(end + 2)
    }
  }
}

/** Reads the stream to its end. */
export async function collectEvents(events: AsyncIterable<TestEvent>): Promise<TestEvent[]> {
  const all: TestEvent[] = []
  for await (const event of events) all.push(event)
  return all
}

function parseEvent(block: string): TestEvent {
  if (block.startsWith(':')) return { kind: 'comment', data: null }
  const data: unknown = JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? 'null')
  return { kind: block.includes('event: problem') ? 'problem' : 'answer', data }
}
