/** Message between the tabs of one browser. */
export type TabMessage =
  /** A log-in; with null a log-out. */
  | { kind: 'account'; ref: string | null }
  /** The selected exam changed or was deselected. */
  | { kind: 'exam' }
  | { kind: 'locked' }
  | { kind: 'unlocked' }

/** Name of the BroadcastChannel. */
export const channelName = 'exam'

/** Broadcasts to the other tabs; without BroadcastChannel they learn with their next request. */
export function broadcastToTabs(message: TabMessage) {
  if (!('BroadcastChannel' in window)) return
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(message)
  channel.close()
}
