/** What the head of an image file says. */
export type ImageFacts = { type: 'image/jpeg' | 'image/png'; width: number; height: number; complete: boolean }

/** Reads a JPEG or PNG; null for anything else. Written independently of the client, so that no mistake is shared. */
export function imageFacts(bytes: Uint8Array): ImageFacts | null {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    if (data.readUInt32BE(0) === 0x89504e47) return pngFacts(data)
    return data.readUInt16BE(0) === 0xffd8 ? jpegFacts(data) : null
  } catch {
    return null
  }
}

function pngFacts(data: Buffer): ImageFacts | null {
  if (data.toString('latin1', 12, 16) !== 'IHDR') return null
  const complete = data.toString('latin1', data.length - 8, data.length - 4) === 'IEND'
  return { type: 'image/png', width: data.readUInt32BE(16), height: data.readUInt32BE(20), complete }
}

/** Walks from segment to segment until the frame header. */
function jpegFacts(data: Buffer): ImageFacts | null {
  let at = 2
  for (;;) {
    const marker = data.readUInt16BE(at)
    if (marker >> 8 !== 0xff) return null
    if (isFrameHeader(marker)) {
      const complete = data.readUInt16BE(data.length - 2) === 0xffd9
      return { type: 'image/jpeg', height: data.readUInt16BE(at + 5), width: data.readUInt16BE(at + 7), complete }
    }
    at += 2 + data.readUInt16BE(at + 2)
  }
}

const isFrameHeader = (marker: number) =>
  marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker)
