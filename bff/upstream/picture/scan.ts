import { Buffer } from 'node:buffer'

/**
 * What a scan wants next: so many bytes; so many bytes skipped, of which it gets none; or all up to the next marker of a JPEG,
 * of which it gets the code.
 */
type Step = { readonly take: number } | { readonly skip: number } | { readonly until: 'marker' }

/** Walks through a picture without decoding it. Returns at its last byte; throws NotAPicture. */
export type Scan = Generator<Step, void, Uint8Array>

/** The bytes are no picture of their type, or hold what a picture here must not. */
export class NotAPicture extends Error {
  override readonly name = 'NotAPicture'
}

/** Pixels of a picture, and of each side: what a browser or a printer decodes. Source: security R44. */
const maxPixels = 25_000_000

/** Throws NotAPicture for a picture without pixels, and for one with too many. */
export function checkPixels(width: number, height: number): void {
  if (width < 1 || height < 1 || width * height > maxPixels) throw new NotAPicture('pixels')
}

/** Throws NotAPicture. */
export function demand(condition: boolean, what: string): asserts condition {
  if (!condition) throw new NotAPicture(what)
}

const none = new Uint8Array()

/** Feeds a scan with the chunks of a stream, and holds what it wants at most: 64 kB. */
export class Scanner {
  readonly #scan: Scan
  /** null behind the last byte of the picture. */
  #step: Step | null
  #skipped = 0
  #held: Uint8Array = none

  constructor(scan: Scan) {
    this.#scan = scan
    this.#step = this.#next(none)
  }

  /** Throws NotAPicture, also for bytes behind the picture. */
  push(chunk: Uint8Array): void {
    let rest = this.#held.length > 0 ? Buffer.concat([this.#held, chunk]) : chunk
    for (let used = this.#use(rest); used !== null; used = this.#use(rest)) rest = rest.subarray(used)
    this.#held = rest.slice()
  }

  /** Throws NotAPicture for a picture that is cut off. */
  end(): void {
    demand(this.#step === null, 'cut off')
  }

  #next(bytes: Uint8Array): Step | null {
    this.#skipped = 0
    const { done, value } = this.#scan.next(bytes)
    return done ? null : value
  }

  /** Bytes that the step has used up; null where it wants more than there are. */
  #use(bytes: Uint8Array): number | null {
    if (this.#step === null) {
      demand(bytes.length === 0, 'something follows')
      return null
    }
    if ('take' in this.#step) return this.#take(bytes, this.#step.take)
    return 'skip' in this.#step ? this.#skip(bytes, this.#step.skip) : this.#findMarker(bytes)
  }

  #take(bytes: Uint8Array, count: number): number | null {
    if (bytes.length < count) return null
    this.#step = this.#next(bytes.slice(0, count))
    return count
  }

  #skip(bytes: Uint8Array, count: number): number | null {
    const used = Math.min(bytes.length, count - this.#skipped)
    this.#skipped += used
    if (this.#skipped === count) this.#step = this.#next(none)
    else if (used === 0) return null
    return used
  }

  #findMarker(bytes: Uint8Array): number | null {
    for (let at = bytes.indexOf(0xff); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
      const code = bytes[at + 1] ?? 0
      if (isInImageData(code)) continue
      this.#step = this.#next(new Uint8Array([code]))
      return at + 2
    }
    const kept = bytes.at(-1) === 0xff ? 1 : 0
    return bytes.length > kept ? bytes.length - kept : null
  }
}

export const latin = (bytes: Uint8Array) => String.fromCharCode(...bytes)

/** Behind 0xff: a stuffed byte, a restart marker, or another 0xff. Source: ISO 10918-1. */
const isInImageData = (code: number) => code === 0 || code === 0xff || (code >= 0xd0 && code <= 0xd7)
