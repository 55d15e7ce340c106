import { QRCodeCanvas } from 'qrcode.react'
import { useEffect, useRef, useState } from 'react'

type Props = { content: string; title: string }

/** QR code as an image: a long press in WeChat reads <img> only, and no canvas. */
export function CodeImage({ content, title }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [image, setImage] = useState({ content: '', source: '' })
  useEffect(() => setImage({ content, source: canvas.current?.toDataURL() ?? '' }), [content])
  return (
    <>
      <QRCodeCanvas ref={canvas} value={content} size={440} marginSize={2} hidden />
      {image.content === content && image.source !== '' && (
        <img src={image.source} width={220} height={220} alt={title} />
      )}
    </>
  )
}
