import '@mantine/core/styles/Switch.css'

import { useLingui } from '@lingui/react/macro'
import { Button, Input, SegmentedControl, Stack, Switch, useMantineColorScheme } from '@mantine/core'
import { useFullscreenDocument, useMediaQuery } from '@mantine/hooks'

import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { ColourPicker } from './colour-picker.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { ThemePicker } from './theme-picker.tsx'
import { TypeSize } from './type-size.tsx'
import { useAppearance } from './use-appearance.ts'

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
