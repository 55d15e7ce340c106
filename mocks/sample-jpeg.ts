type Sample = {
  width: number
  height: number
  /** Bytes in all; a comment fills them up. */
  size?: number
  /** EXIF orientation, 1 to 8. */
  orientation?: number
}

const segment = (marker: number, body: Buffer) => {
  const head = Buffer.alloc(4)
  head.writeUInt16BE(marker, 0)
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

/** The segment that says how a camera was held. */
export function exif(orientation: number): Buffer {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex')
  tiff.writeUInt16BE(orientation, 18)
  return segment(0xffe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]))
}

/** A file that has the head and the end of a JPEG, and nothing to see in between. */
export function jpeg({ width, height, size = 0, orientation }: Sample): Buffer<ArrayBuffer> {
  const frame = Buffer.from('08000000000103110003', 'hex').subarray(0, 9)
  frame.writeUInt16BE(height, 1)
  frame.writeUInt16BE(width, 3)
  const start = Buffer.from([0xff, 0xd8])
  const head = [start, ...(orientation ? [exif(orientation)] : []), segment(0xffc0, frame)]
  const end = Buffer.from([0xff, 0xd9])
  const body = [...head, ...filling(size - Buffer.concat([...head, end]).length), end]
  return Buffer.concat(body)
}

/** Comments of so many bytes in all. */
function filling(bytes: number): Buffer[] {
  const parts: Buffer[] = []
  for (let left = bytes; left >= 4;) {
    // What would be left over must be room enough for a comment of its own.
    const length = left > 65_537 ? Math.min(65_537, left - 4) : left
    parts.push(segment(0xfffe, Buffer.alloc(length - 4, 0x20)))
    left -= length
  }
  return parts
}
