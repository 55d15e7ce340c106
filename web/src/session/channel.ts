/** What tabs of one browser tell each other. */
export type TabMessage =
  /** Somebody logged in, or with null out. */
  | { kind: 'account'; ref: string | null }
  /** Another exam was chosen, or the exam left. */
  | { kind: 'exam' }
  | { kind: 'locked' }
  | { kind: 'unlocked' }

/** What the tabs share. */
export const channelName = 'exam'

/** Tells the other tabs; a browser without the channel learns with its next request. */
export function broadcastToTabs(message: TabMessage) {
  if (!('BroadcastChannel' in window)) return
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(message)
  channel.close()
}
