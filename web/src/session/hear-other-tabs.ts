import { channelName, type News } from './channel.ts'

/** Hears the other tabs until the returned function is called. */
export function hearOtherTabs(hear: (news: News) => void): () => void {
  if (!('BroadcastChannel' in window)) return () => undefined
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', ({ data }: MessageEvent<News>) => hear(data))
  return () => channel.close()
}
