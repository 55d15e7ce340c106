import * as v from 'valibot'

/** The one word that a page of another site may say to the product, `top.postMessage({ embed: 'ready' }, '*')`. */
const ReadyMessage = v.strictObject({ embed: v.literal('ready') })

type Sender = { origin: string; window: Window | undefined }

/** Whether the page in a frame says that it is shown. What others say, or in other words, is not heard. Source: security R49. */
export const isReadyMessage = ({ origin, source, data }: MessageEvent, speaker: Sender) =>
  origin === speaker.origin && source !== null && source === speaker.window && v.is(ReadyMessage, data)
