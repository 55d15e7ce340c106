/** Maximum side of a canvas on phones, in pixels. Source: ux 3. */
const longestSide = 4096

/** Size in pixels. */
export type Size = { width: number; height: number }

/** Area of a picture, in its own pixels. */
export type Area = Size & { x: number; y: number }

/** Decoded upright picture; longest side at most 4096 pixels. */
export type Source = Size & {
  image: CanvasImageSource
  /** Object URL, valid until release(). */
  url: string
  /** Whether an edge was not decoded, because the file ends before. */
  isCut: boolean
  release(): void
}

/** Decodes a file; the browser applies the EXIF orientation. Throws for a file that cannot be decoded. */
export async function decode(file: Blob): Promise<Source> {
  const url = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    const { naturalWidth: width, naturalHeight: height } = image
    const isCut = lacksEdge(image)
    if (Math.max(width, height) <= longestSide) {
      return { image, width, height, url, isCut, release: () => URL.revokeObjectURL(url) }
    }
    return { ...(await reduced(image, { width, height }, url)), isCut }
  } catch (error) {
    URL.revokeObjectURL(url)
    throw error
  }
}

/** Side of the copy in which missing parts are looked for, in pixels. */
const copySide = 64

/** Whether a whole edge is transparent, as browsers leave what they have not decoded. */
function lacksEdge(image: HTMLImageElement): boolean {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: copySide, height: copySide })
  const pen = canvas.getContext('2d')
  pen?.drawImage(image, 0, 0, copySide, copySide)
  const { data = [] } = pen?.getImageData(0, 0, copySide, copySide) ?? {}
  const places = Array.from({ length: copySide }, (_, n) => n)
  const isMissing = (place: (n: number) => number) => places.every((n) => data[place(n) * 4 + 3] === 0)
  const last = copySide - 1
  return [
    (n: number) => n,
    (n: number) => last * copySide + n,
    (n: number) => n * copySide,
    (n: number) => n * copySide + last,
  ].some(isMissing)
}

async function reduced(
  image: HTMLImageElement,
  { width, height }: Size,
  original: string,
): Promise<Omit<Source, 'isCut'>> {
  const scale = longestSide / Math.max(width, height)
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) }
  const canvas = draw(image, { width, height }, { ...size, area: { x: 0, y: 0, width, height }, turns: 0 })
  URL.revokeObjectURL(original)
  const url = URL.createObjectURL(await encode(canvas, 0.92))
  return { image: canvas, ...size, url, release: () => URL.revokeObjectURL(url) }
}

type Drawing = Size & {
  /** Area of the rotated picture. */
  area: Area
  /** Quarter turns, clockwise. */
  turns: number
}

/** Size after quarter turns. */
export const rotated = ({ width, height }: Size, turns: number): Size =>
  turns % 2 === 0 ? { width, height } : { width: height, height: width }

/** Draws an area of a rotated picture to a canvas of the given size, on white. */
export function draw(image: CanvasImageSource, size: Size, { width, height, area, turns }: Drawing): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  const whole = rotated(size, turns)
  pen.imageSmoothingQuality = 'high'
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  pen.scale(width / area.width, height / area.height)
  pen.translate(whole.width / 2 - area.x, whole.height / 2 - area.y)
  pen.rotate((turns * Math.PI) / 2)
  pen.drawImage(image, -size.width / 2, -size.height / 2, size.width, size.height)
  return canvas
}

/** Encodes a canvas as JPEG, which drops all EXIF data. */
export function encode(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('not encoded'))), 'image/jpeg', quality)
  })
}
