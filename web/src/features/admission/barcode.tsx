import JsBarcode from 'jsbarcode'
import { useMemo } from 'react'

type Props = { value: string; className?: string | undefined; label: string }

/**
 * Code 128 as one SVG path. Only the encoding is the library's: its renderer sets inline styles, which the CSP blocks.
 */
export function Barcode({ value, className, label }: Props) {
  const bars = useMemo(() => encoded(value), [value])
  return (
    <svg
      role="img"
      aria-label={label}
      className={className}
      viewBox={`0 0 ${bars.length} 10`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
    >
      <path d={barsPath(bars)} fill="currentColor" />
    </svg>
  )
}

/** Modules of the code as `1` (black) and `0` (white). */
function encoded(value: string): string {
  const drawing: { encodings?: { data: string }[] } = {}
  JsBarcode(drawing, value, { format: 'CODE128' })
  return drawing.encodings?.map(({ data }) => data).join('') ?? ''
}

const barsPath = (bars: string) =>
  [...bars.matchAll(/1+/g)].map(({ index, 0: { length } }) => `M${index} 0h${length}v10h-${length}z`).join('')
