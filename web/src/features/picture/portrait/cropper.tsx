import 'react-easy-crop/react-easy-crop.css'

import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Group, Slider, Stack, Text } from '@mantine/core'
import { IconRotate2, IconRotateClockwise2, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useState } from 'react'
import EasyCrop from 'react-easy-crop'

import type { Source } from '../check/decode.ts'
import type { Crop } from '../check/prepare.ts'

import classes from '../picture.module.css'

type Props = { source: Source; ratio: number; onCrop: (crop: Crop) => void }

/** Cropper of fixed ratio with an oval for the head: drag, pinch, wheel, arrow keys. */
export function Cropper({ source, ratio, onCrop }: Props) {
  const { t } = useLingui()
  const [at, setAt] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [turns, setTurns] = useState(0)
  const turn = (by: number) => {
    setTurns((turns + by + 4) % 4)
    setAt({ x: 0, y: 0 })
  }
  return (
    <Stack gap="sm">
      <div className={classes.crop}>
        <EasyCrop
          image={source.url}
          crop={at}
          zoom={zoom}
          maxZoom={5}
          rotation={turns * 90}
          aspect={ratio}
          onCropChange={setAt}
          onZoomChange={setZoom}
          onCropComplete={(_, area) => onCrop({ turns, area })}
          showGrid={false}
          disableAutomaticStylesInjection
          classes={{ cropAreaClassName: classes.oval }}
          cropperProps={{ role: 'group', 'aria-label': t`裁剪框，用方向键移动照片` }}
        />
      </div>
      <Text size="sm" c="dimmed">{t`拖动和缩放照片，让头部对准椭圆框，露出双肩`}</Text>
      <Group gap="sm" wrap="nowrap">
        <ActionIcon variant="default" size={44} onClick={() => turn(-1)} aria-label={t`向左旋转`}>
          <IconRotate2 aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" size={44} onClick={() => turn(1)} aria-label={t`向右旋转`}>
          <IconRotateClockwise2 aria-hidden />
        </ActionIcon>
        <IconZoomOut size={20} aria-hidden />
        <Slider
          flex={1}
          min={1}
          max={5}
          step={0.05}
          value={zoom}
          onChange={setZoom}
          label={null}
          thumbLabel={t`缩放`}
          thumbSize={22}
        />
        <IconZoomIn size={20} aria-hidden />
      </Group>
    </Stack>
  )
}
