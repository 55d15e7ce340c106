import classes from './paper.module.css'

/** Width of the picture in pixels: A4 at 200 dots per inch. */
const width = 1654

/**
 * Paints an element to a canvas in its layout: texts, borders, pictures, codes. Libraries for this use an iframe,
 * which the CSP blocks.
 */
export async function sheetPicture(sheet: HTMLElement): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = Math.round((width * sheet.offsetHeight) / sheet.offsetWidth)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  const { left, top, width: renderedWidth } = sheet.getBoundingClientRect()
  const scale = renderedWidth / sheet.offsetWidth
  pen.scale(width / sheet.offsetWidth, width / sheet.offsetWidth)
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, sheet.offsetWidth, sheet.offsetHeight)
  // The font of rare characters may be on its way: a canvas does not wait for it.
  await document.fonts.ready
  /** Scales from screen coordinates to those of the sheet, at any scale of the preview. */
  const toSheet = (box: DOMRect) =>
    new DOMRect((box.left - left) / scale, (box.top - top) / scale, box.width / scale, box.height / scale)
  sheet.classList.add(classes.paper ?? '')
  try {
    await paint(sheet, pen, toSheet)
  } finally {
    sheet.classList.remove(classes.paper ?? '')
  }
  return new Promise((resolve, reject) =>
    canvas.toBlob((file) => (file ? resolve(file) : reject(new Error('no picture'))), 'image/png'),
  )
}

type Pen = CanvasRenderingContext2D
type Place = (box: DOMRect) => DOMRect

async function paint(element: Element, pen: Pen, place: Place) {
  const box = place(element.getBoundingClientRect())
  if (element instanceof SVGSVGElement) return paintCode(element, pen, box)
  const style = getComputedStyle(element)
  paintBorders(style, pen, box)
  if (element instanceof HTMLImageElement) {
    await element.decode()
    return pen.drawImage(element, box.x, box.y, box.width, box.height)
  }
  for (const child of element.childNodes) {
    if (child instanceof Text) paintText(child, style, { pen, place })
    else if (child instanceof Element) await paint(child, pen, place)
  }
}

const sides = ['Top', 'Right', 'Bottom', 'Left'] as const

function paintBorders(style: CSSStyleDeclaration, pen: Pen, { left, top, right, bottom }: DOMRect) {
  const lines = {
    Top: [left, top, right, top],
    Right: [right, top, right, bottom],
    Bottom: [left, bottom, right, bottom],
    Left: [left, top, left, bottom],
  } as const
  for (const side of sides) {
    const thickness = Number.parseFloat(style[`border${side}Width`])
    if (!thickness) continue
    const [x1, y1, x2, y2] = lines[side]
    pen.lineWidth = thickness
    pen.strokeStyle = style[`border${side}Color`]
    pen.beginPath()
    pen.moveTo(x1, y1)
    pen.lineTo(x2, y2)
    pen.stroke()
  }
}

/** Splits a text into the lines of its layout. */
function paintText(text: Text, style: CSSStyleDeclaration, { pen, place }: { pen: Pen; place: Place }) {
  pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
  pen.fillStyle = style.color
  for (const { words, box } of textLines(text)) {
    const { x, y, height } = place(box)
    const { fontBoundingBoxAscent: above, fontBoundingBoxDescent: below } = pen.measureText(words)
    pen.fillText(words, x, y + (height - above - below) / 2 + above)
  }
}

function textLines(text: Text): { words: string; box: DOMRect }[] {
  const lines: { words: string; box: DOMRect }[] = []
  const range = document.createRange()
  let from = 0
  for (const sign of text.data) {
    range.setStart(text, from)
    from += sign.length
    range.setEnd(text, from)
    const box = range.getBoundingClientRect()
    const line = lines.at(-1)
    if (box.width === 0) continue
    if (line && Math.abs(line.box.top - box.top) < box.height / 2) line.words += sign
    else lines.push({ words: sign, box })
  }
  return lines
}

/** Barcodes are paths in the coordinates of their view box. */
function paintCode(code: SVGSVGElement, pen: Pen, box: DOMRect) {
  const view = code.viewBox.baseVal
  pen.save()
  pen.translate(box.x, box.y)
  pen.scale(box.width / view.width, box.height / view.height)
  for (const path of code.querySelectorAll('path')) {
    const { fill } = getComputedStyle(path)
    // An icon: its lines say nothing that the text beside it does not.
    if (fill === 'none') continue
    pen.fillStyle = fill
    const shape = new Path2D(path.getAttribute('d') ?? '')
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, and no array
    pen.fill(shape)
  }
  pen.restore()
}
