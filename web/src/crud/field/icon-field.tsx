import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Input, Text, TextInput } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'

import { iconWords, MenuIcon } from '#web/frame/menu/menu-icon.tsx'
import { isOfInputMethod } from '#web/ui/composition.ts'
import { usePinyin } from '#web/ui/search/pinyin.ts'

import classes from './icon-field.module.css'

type Props = {
  label: ReactNode
  defaultValue?: string | undefined
  error?: ReactNode
  onChange?: (value: string) => void
}

/** What the icons show, by their words. */
const names: Readonly<Record<string, MessageDescriptor>> = {
  kaoshi: msg`考试`,
  baoming: msg`报名`,
  yuyue: msg`预约`,
  dayin: msg`打印`,
  xiaoxi: msg`消息`,
  lianjie: msg`链接`,
  chengji: msg`成绩`,
  fenxi: msg`分析`,
  zhengshu: msg`证书`,
  rizhi: msg`日志`,
  setting: msg`设置`,
  folder: msg`文件夹`,
  home: msg`首页`,
  user: msg`用户`,
  group: msg`用户组`,
  boss: msg`机构`,
  shuju: msg`数据`,
  gongju: msg`工具`,
  photo: msg`照片`,
  wallet: msg`缴费`,
  map: msg`地点`,
  bell: msg`通知`,
  lock: msg`安全`,
  help: msg`帮助`,
}

/** Icon of a menu: one of those that this client draws, found by name, or any class of the icon font of other clients. */
export function IconField({ label, defaultValue = '', error, onChange }: Props) {
  const { t, i18n } = useLingui()
  const group = useId()
  const [value, setValue] = useState(defaultValue)
  const [keyword, setKeyword] = useState('')
  const matches = usePinyin(keyword !== '')
  const change = (next: string) => {
    setValue(next)
    onChange?.(next)
  }
  const iconText = (word: string) => (names[word] ? i18n._(names[word]) : word)
  const found = iconWords.filter((word) => !keyword || word.includes(keyword) || matches(iconText(word), keyword))
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
        <TextInput
          size="sm"
          type="search"
          w="100%"
          aria-label={t`筛选图标`}
          placeholder={t`名称或拼音`}
          value={keyword}
          onChange={({ currentTarget }) => setKeyword(currentTarget.value)}
          // It would send the form.
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !isOfInputMethod(event.nativeEvent)) event.preventDefault()
          }}
        />
        {found.map((word) => (
          <span key={word} className={classes.icon}>
            <MenuIcon entry={{ icon: word, path: '' }} size={22} />
            <input
              type="radio"
              name={group}
              aria-label={iconText(word)}
              title={iconText(word)}
              checked={value !== '' && value.endsWith(word)}
              onChange={() => change(`iconfont icon-${word}`)}
            />
          </span>
        ))}
        {found.length === 0 && (
          <Text size="sm" c="dimmed" role="status">
            <Trans>没有匹配的图标</Trans>
          </Text>
        )}
      </fieldset>
    </div>
  )
}
