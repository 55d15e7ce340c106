import '@mantine/dates/styles.css'
import 'dayjs/locale/zh-cn.js'

import { useLingui } from '@lingui/react/macro'
import { DatePicker, MonthPicker } from '@mantine/dates'
import * as v from 'valibot'

import { Month } from '#contracts/core/blade.ts'
import { type FormField, CalendarDay } from '#contracts/form/form.ts'

import { serverNow } from '#web/client/clock/clock.ts'
import { date } from '../time/moment.ts'

type Props = { field: FormField; value: string; onChange: (text: string) => void }

/** Calendar for days or months. Values are texts (yyyy-MM-dd, yyyy-MM), so that no time zone shifts them. */
export function Calendar({ field, value, onChange }: Props) {
  const { t, i18n } = useLingui()
  const isChinese = i18n.locale === 'zh'
  const [selectedDay, min, max] = [parseDay(value), parseDay(field.min), parseDay(field.max)]
  const today = date(serverNow())
  const shared = {
    size: 'md' as const,
    value: selectedDay,
    minDate: min ?? undefined,
    maxDate: max ?? undefined,
    defaultDate: selectedDay ?? (max && max < today ? max : min && min > today ? min : today),
    locale: isChinese ? 'zh-cn' : 'en',
    ariaLabels: {
      previousMonth: t`上一月`,
      nextMonth: t`下一月`,
      previousYear: t`上一年`,
      nextYear: t`下一年`,
      previousDecade: t`前十年`,
      nextDecade: t`后十年`,
    },
  }
  const day = (text: string) => {
    const [year, month, number] = text.split('-').map(Number)
    return isChinese ? { 'aria-label': `${year}年${month}月${number}日` } : {}
  }
  return field.type === 'month' ? (
    <MonthPicker
      {...shared}
      monthsListFormat={isChinese ? 'M月' : 'MMM'}
      onChange={(picked) => picked && onChange(picked.slice(0, 7))}
    />
  ) : (
    <DatePicker
      {...shared}
      monthLabelFormat={isChinese ? 'YYYY年M月' : 'MMMM YYYY'}
      monthsListFormat={isChinese ? 'M月' : 'MMM'}
      getDayProps={day}
      onChange={(picked) => picked && onChange(picked)}
    />
  )
}

/** Parses a value or bound as a day, a month as its first day; null when it is neither. */
function parseDay(text: string): string | null {
  const day = v.safeParse(CalendarDay, v.is(Month, text) ? `${text}-01` : text)
  return day.success ? day.output : null
}
