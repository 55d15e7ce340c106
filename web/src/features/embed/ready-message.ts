import * as v from 'valibot'

/** The only message that an embedded page may send: `top.postMessage({ embed: 'ready' }, '*')`. */
const ReadyMessage = v.strictObject({ embed: v.literal('ready') })

type Sender = { origin: string; window: Window | undefined }

/**
 * Whether a message is the ready message of the frame's own page. Any other message is ignored. Source: security R49.
 */
export const isReadyMessage = ({ origin, source, data }: MessageEvent, speaker: Sender) =>
  origin === speaker.origin && source !== null && source === speaker.window && v.is(ReadyMessage, data)
