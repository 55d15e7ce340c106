import { channelName, type TabMessage } from './channel.ts'

/** Subscribes to messages of the other tabs. Returns the unsubscribe function. */
export function listenToTabs(onMessage: (news: TabMessage) => void): () => void {
  if (!('BroadcastChannel' in window)) return () => undefined
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => onMessage(data))
  return () => channel.close()
}
