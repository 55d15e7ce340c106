import { onTestFinished } from 'vitest'

import { portrait } from '#mocks/fixtures/portrait.ts'
import { jpeg } from '#mocks/fixtures/sample-jpeg.ts'

/** What jsdom lacks to decode and draw: every file shows the same person, and becomes a JPEG of the wanted size. */
export function stubCanvas() {
  replace(URL, 'createObjectURL', { value: () => 'data:,' })
  replace(URL, 'revokeObjectURL', { value: () => undefined })
  replace(HTMLImageElement.prototype, 'decode', { value: async () => undefined })
  replace(HTMLImageElement.prototype, 'naturalWidth', { get: () => 900 })
  replace(HTMLImageElement.prototype, 'naturalHeight', { get: () => 1260 })
  replace(HTMLCanvasElement.prototype, 'getContext', { value: () => pen })
  replace(HTMLCanvasElement.prototype, 'toBlob', { value: encoded })
}

function replace(target: object, name: string, value: PropertyDescriptor) {
  const before = Object.getOwnPropertyDescriptor(target, name)
  Object.defineProperty(target, name, { configurable: true, ...value })
  onTestFinished(() => {
    if (before) Object.defineProperty(target, name, before)
    else Reflect.deleteProperty(target, name)
  })
}

const nothing = () => undefined

const pen = {
  fillRect: nothing,
  scale: nothing,
  translate: nothing,
  rotate: nothing,
  drawImage: nothing,
  getImageData(_x: number, _y: number, width: number, height: number) {
    const { data } = portrait({ width, height })
    const four = Uint8ClampedArray.from({ length: width * height * 4 }, (_, n) =>
      n % 4 === 3 ? 255 : (data[Math.floor(n / 4) * 3 + (n % 4)] ?? 0),
    )
    return { width, height, data: four }
  },
}

function encoded(this: HTMLCanvasElement, callback: (blob: Blob) => void) {
  callback(new Blob([jpeg({ width: this.width, height: this.height, size: 60_000 })], { type: 'image/jpeg' }))
}
