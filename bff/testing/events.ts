/** One event of a stream: an answer, a problem, or a sign of life. */
export type TestEvent = { readonly kind: 'answer' | 'problem' | 'comment'; readonly data: unknown }

/** The events of an answer, as they come. */
export async function* eventsOf(response: Response): AsyncGenerator<TestEvent> {
  if (!response.headers.get('Content-Type')?.startsWith('text/event-stream')) throw new Error(await response.text())
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of response.body ?? []) {
    text += decoder.decode(piece, { stream: true })
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      yield eventOf(text.slice(0, end))
      text = text.slice(end + 2)
    }
  }
}

/** All of them, to the end of the stream. */
export async function allOf(events: AsyncIterable<TestEvent>): Promise<TestEvent[]> {
  const all: TestEvent[] = []
  for await (const event of events) all.push(event)
  return all
}

function eventOf(block: string): TestEvent {
  if (block.startsWith(':')) return { kind: 'comment', data: null }
  const data: unknown = JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? 'null')
  return { kind: block.includes('event: problem') ? 'problem' : 'answer', data }
}
