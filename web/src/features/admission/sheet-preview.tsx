import { Trans, useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import type { CSSProperties, Ref } from 'react'

import type { Admission, Ticket } from '#contracts/admission.ts'

import { TicketSheet } from './ticket-sheet.tsx'
import classes from './ticket.module.css'

type Props = { admission: Admission; ticket: Ticket; sheetRef: Ref<HTMLElement> }

/** Width of A4 in CSS pixels: 210 mm at 96 per inch. */
const paper = (210 / 25.4) * 96

/** Preview of the printed sheet, scaled to the width of the page; pinch to zoom. */
export function SheetPreview({ admission, ticket, sheetRef }: Props) {
  const { t } = useLingui()
  const { ref, width } = useElementSize()
  const style = { '--scale': width / paper } as CSSProperties // a custom property
  return (
    <figure className={classes.preview} aria-label={t`A4 打印预览`}>
      <div ref={ref} className={classes.frame} style={style}>
        <TicketSheet admission={admission} ticket={ticket} ref={sheetRef} />
      </div>
      <figcaption>
        <Text size="sm" c="dimmed">
          <Trans>打印预览，一页 A4。手机上可双指放大查看。</Trans>
        </Text>
      </figcaption>
    </figure>
  )
}
