import '@mantine/core/styles/Switch.css'
import '@mantine/core/styles/ColorSwatch.css'
import '@mantine/core/styles/ColorPicker.css'
import '@mantine/core/styles/ColorInput.css'

import { Trans, useLingui } from '@lingui/react/macro'
import {
  Button,
  ColorInput,
  Group,
  Input,
  SegmentedControl,
  Stack,
  Switch,
  Text,
  useMantineColorScheme,
} from '@mantine/core'
import { useFullscreenDocument, useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'

import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { contrast, readable } from './colour.ts'
import { LanguageChoice } from './language-choice.tsx'
import { ThemePicker } from './theme-picker.tsx'
import { defaultColour, filledBackground } from './themes.ts'
import { TypeSize } from './type-size.tsx'
import { useAppearance } from './use-appearance.ts'

import classes from './colour-picker.module.css'

/** Settings of the appearance: theme, colour scheme, colour, type size, language. Stored on this device. */
export default function AppearanceDrawer({ close }: { close: () => void }) {
  const { t } = useLingui()
  const { theme, colour, choose, reset } = useAppearance()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { fullscreen, toggle } = useFullscreenDocument()
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  return (
    <Drawer opened onClose={close} position="right" size={isPhone ? '100%' : 400} title={t`外观`}>
      <Stack gap="xl">
        <ThemePicker value={theme} onChange={(name) => choose({ theme: name })} />
        <Input.Wrapper label={t`浅色与深色`} labelElement="div">
          <SegmentedControl
            fullWidth
            mt={6}
            aria-label={t`浅色与深色`}
            data={[
              { value: 'auto', label: t`跟随系统` },
              { value: 'light', label: t`浅色` },
              { value: 'dark', label: t`深色` },
            ]}
            value={colorScheme}
            onChange={setColorScheme}
          />
        </Input.Wrapper>
        <ColourPicker value={colour} onChange={(it) => choose({ colour: it })} />
        <TypeSize />
        {document.fullscreenEnabled && <Switch label={t`全屏`} checked={fullscreen} onChange={() => void toggle()} />}
        <LanguageChoice />
        <Button
          variant="default"
          onClick={() => {
            reset()
            setColorScheme('auto')
          }}
        >{t`恢复默认外观`}</Button>
      </Stack>
    </Drawer>
  )
}

const swatches = [defaultColour, '#11983b', '#c4314b', '#8a3ffc', '#b45309', '#0f766e', '#475569']

type Props = { value: string; onChange: (colour: string) => void }

/** Picker of the primary colour, with a button in it, or in the colour that replaces an illegible one. */
function ColourPicker({ value, onChange }: Props) {
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
