import '@mantine/core/styles/ColorSwatch.css'
import '@mantine/core/styles/ColorPicker.css'
import '@mantine/core/styles/ColorInput.css'

import { Trans, useLingui } from '@lingui/react/macro'
import { ColorInput, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'

import { contrast, readable } from './colour.ts'
import { defaultColour, filledBackground } from './themes.ts'

import classes from './colour-picker.module.css'

const swatches = [defaultColour, '#11983b', '#c4314b', '#8a3ffc', '#b45309', '#0f766e', '#475569']

type Props = { value: string; onChange: (colour: string) => void }

/** Picker of the primary colour, with a button in it, or in the colour that replaces an illegible one. */
export function ColourPicker({ value, onChange }: Props) {
  const { t } = useLingui()
  /** Typed text that is not a valid colour yet. */
  const [draftText, setDraftText] = useState<string | null>(null)
  const filled = value === defaultColour ? '#0070e5' : filledBackground(value)
  const type = (text: string) => {
    const isColour = /^#[\da-f]{6}$/i.test(text)
    setDraftText(isColour ? null : text)
    if (isColour) onChange(text.toLowerCase())
  }
  return (
    <Stack gap="xs">
      <ColorInput
        label={t`主题色`}
        format="hex"
        value={draftText ?? value}
        onChange={type}
        swatches={swatches}
        swatchesPerRow={7}
        eyeDropperButtonProps={{ 'aria-label': t`从屏幕上取色` }}
        popoverProps={{ withinPortal: true }}
      />
      <Group gap="sm" wrap="nowrap">
        <span className={classes.sample} style={{ background: filled }}>{t`按钮文字`}</span>
        <Text size="sm" role="status">
          {contrast(value, '#ffffff') < readable ? <Trans>颜色太浅，按钮与链接已加深</Trans> : <Trans>文字清晰</Trans>}
        </Text>
      </Group>
    </Stack>
  )
}
