/** What tabs of one browser tell each other. */
export type News =
  /** Somebody logged in, or with null out. */
  | { kind: 'account'; ref: string | null }
  /** Another exam was chosen, or the exam left. */
  | { kind: 'exam' }
  | { kind: 'locked' }
  | { kind: 'unlocked' }

const name = 'exam'

/** Tells the other tabs; a browser without the channel learns with its next request. */
export function tellOtherTabs(news: News) {
  if (!('BroadcastChannel' in window)) return
  const channel = new BroadcastChannel(name)
  channel.postMessage(news)
  channel.close()
}

/** Hears the other tabs until the returned function is called. */
export function hearOtherTabs(hear: (news: News) => void): () => void {
  if (!('BroadcastChannel' in window)) return () => undefined
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }: MessageEvent<News>) => hear(data))
  return () => channel.close()
}
