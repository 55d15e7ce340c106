import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'

import { type ThemeName, themeNames, themes } from './themes.ts'

import classes from './theme-picker.module.css'

/** Names of the themes, for translation. */
const themeTexts: Record<ThemeName, MessageDescriptor> = {
  default: msg`默认`,
  white: msg`纯白`,
  dark: msg`深色侧栏`,
  star: msg`星空`,
  bule: msg`蔚蓝`,
  iview: msg`石墨侧栏`,
  vip: msg`黑金`,
  cool: msg`清爽`,
  d2: msg`雾蓝`,
  hey: msg`藏青侧栏`,
  lte: msg`海蓝`,
}

type Props = { value: ThemeName; onChange: (name: ThemeName) => void }

/** Choice of the theme, each shown as a small preview. */
export function ThemePicker({ value, onChange }: Props) {
  const { t, i18n } = useLingui()
  return (
    <fieldset className={classes.themes}>
      <Text component="legend" fw={600} size="sm" mb={6}>{t`主题`}</Text>
      {themeNames.map((name) => (
        <label key={name} className={classes.theme}>
          <input
            type="radio"
            name="theme"
            value={name}
            className={classes.radio}
            checked={name === value}
            onChange={() => onChange(name)}
          />
          <Thumbnail name={name} />
          <span className={classes.name}>{i18n._(themeTexts[name])}</span>
        </label>
      ))}
    </fieldset>
  )
}

function Thumbnail({ name }: { name: ThemeName }) {
  const { ground, header, menu } = themes[name]
  return (
    <svg viewBox="0 0 72 44" className={classes.picture} aria-hidden>
      <rect width="72" height="44" fill={ground} />
      <rect width="72" height="10" fill={header.ground} />
      <rect y="10" width="20" height="34" fill={menu.ground} />
      <rect x="4" y="4" width="18" height="2.4" rx="1" fill={header.text} />
      {[16, 22, 28, 34].map((y) => (
        <rect key={y} x="4" y={y} width="11" height="2" rx="1" fill={menu.text} opacity=".7" />
      ))}
      <rect x="25" y="15" width="42" height="9" rx="2" fill="#fff" />
      <rect x="25" y="28" width="42" height="12" rx="2" fill="#fff" />
    </svg>
  )
}
