import { Trans, useLingui } from '@lingui/react/macro'
import { SegmentedControl, Stack, Text } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import type { CSSProperties, Ref } from 'react'

import type { Admission, Ticket } from '#contracts/candidate/admission.ts'

import { TicketSheet } from './ticket-sheet.tsx'
import type { SheetLayout, PaperLayout } from './use-sheet-layout.ts'

import classes from './ticket.module.css'

type Props = {
  admission: Admission
  ticket: Ticket
  sheetRef: Ref<HTMLElement>
  paper: PaperLayout
}

/** Width of A4 in CSS pixels: 210 mm at 96 per inch. */
const paperWidth = (210 / 25.4) * 96

/** Preview of the printed sheet, scaled to the width of the page; pinch to zoom. */
export function SheetPreview({ admission, ticket, sheetRef, paper }: Props) {
  const { t } = useLingui()
  const { ref, width } = useElementSize()
  const { layout, height } = paper
  const style = {
    '--scale': width / paperWidth,
    aspectRatio: height === null ? undefined : `${paperWidth} / ${height}`,
  } as CSSProperties // a custom property
  return (
    <Stack gap="sm">
      {paper.hasChoice && <LayoutChoice layout={layout} setLayout={paper.setLayout} />}
      <figure className={classes.preview} aria-label={t`A4 打印预览`}>
        <div ref={ref} className={classes.frame} style={style}>
          {/* Another version is another sheet: it is measured anew. */}
          <TicketSheet
            key={ticket.version}
            admission={admission}
            ticket={ticket}
            isSplit={layout === 'split'}
            ref={sheetRef}
          />
        </div>
        <figcaption>
          <Text size="sm" c="dimmed">
            {layout === 'one' ? <Trans>打印预览，一页 A4</Trans> : <Trans>打印预览，打印时自动分为多页 A4</Trans>}
            <Text span inherit display="block" hiddenFrom="sm">{t`可双指放大查看`}</Text>
          </Text>
        </figcaption>
      </figure>
    </Stack>
  )
}

/** A ticket with more than fits on one sheet in normal size. */
function LayoutChoice({ layout, setLayout }: Pick<PaperLayout, 'layout' | 'setLayout'>) {
  const { t } = useLingui()
  return (
    <>
      <Text size="sm">{t`已缩小到一页。字太小时可分页打印。`}</Text>
      <SegmentedControl<SheetLayout>
        aria-label={t`打印方式`}
        value={layout}
        onChange={setLayout}
        data={[
          { value: 'one', label: t`缩小到一页` },
          { value: 'split', label: t`正常字号，分页` },
        ]}
      />
    </>
  )
}
