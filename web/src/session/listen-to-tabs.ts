import { channelName, type TabMessage } from './channel.ts'

/** Hears the other tabs until the returned function is called. */
export function listenToTabs(onMessage: (news: TabMessage) => void): () => void {
  if (!('BroadcastChannel' in window)) return () => undefined
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => onMessage(data))
  return () => channel.close()
}
