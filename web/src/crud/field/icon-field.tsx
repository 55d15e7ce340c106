import { useLingui } from '@lingui/react/macro'
import { Input, TextInput } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'

import { iconWords, MenuIcon } from '#web/frame/menu/menu-icon.tsx'

import classes from './icon-field.module.css'

type Props = {
  label: ReactNode
  defaultValue?: string | undefined
  error?: ReactNode
  onChange?: (value: string) => void
}

/** Icon of a menu: an icon that this client draws, or any class of the icon font of other clients. */
export function IconField({ label, defaultValue = '', error, onChange }: Props) {
  const { t } = useLingui()
  const name = useId()
  const [value, setValue] = useState(defaultValue)
  const change = (next: string) => {
    setValue(next)
    onChange?.(next)
  }
  return (
    <div>
      <TextInput
        label={label}
        error={error}
        description={t`图标类名；无法识别时显示默认图标`}
        leftSection={<MenuIcon entry={{ icon: value, path: '' }} size={18} />}
        maxLength={255}
        value={value}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
      <fieldset className={classes.icons}>
        <Input.Label component="legend" mb={6} fw={400} size="xs">
          {t`可选图标`}
        </Input.Label>
        {iconWords.map((word) => (
          <span key={word} className={classes.icon}>
            <MenuIcon entry={{ icon: word, path: '' }} size={22} />
            <input
              type="radio"
              name={name}
              aria-label={word}
              title={word}
              checked={value !== '' && value.endsWith(word)}
              onChange={() => change(`iconfont icon-${word}`)}
            />
          </span>
        ))}
      </fieldset>
    </div>
  )
}
