import '@mantine/dates/styles.css'
import 'dayjs/locale/zh-cn.js'

import { useLingui } from '@lingui/react/macro'
import { DatePicker, MonthPicker } from '@mantine/dates'

import { fieldMessage, type FormField, spelledValue } from '#contracts/form.ts'

import { date } from '../ui/moment.ts'
import { serverNow } from '../clock.ts'
import { textOf } from './field-props.ts'

type Props = { field: FormField; value: string; onChange: (text: string) => void }

/** Days or months to pick from. Values are texts all the way: no time zone can move them. */
export function Calendar({ field, value, onChange }: Props) {
  const { t, i18n } = useLingui()
  const isMonth = field.type === 'month'
  const day = (text: string) => toDay({ ...field, min: '', max: '' }, text)
  const [chosen, min, max] = [day(value), day(field.min), day(field.max)]
  const today = date(serverNow())
  const shared = {
    size: 'md' as const,
    value: chosen,
    minDate: min ?? undefined,
    maxDate: max ?? undefined,
    defaultDate: chosen ?? (max && max < today ? max : min && min > today ? min : today),
    locale: i18n.locale === 'zh' ? 'zh-cn' : 'en',
    onChange: (picked: string | null) => picked && onChange(isMonth ? picked.slice(0, 7) : picked.slice(0, 10)),
  }
  const labels = {
    monthLevelControl: t`选择月份`,
    yearLevelControl: t`选择年份`,
    previousMonth: t`上一月`,
    nextMonth: t`下一月`,
    previousYear: t`上一年`,
    nextYear: t`下一年`,
    previousDecade: t`前十年`,
    nextDecade: t`后十年`,
  }
  return isMonth ? (
    <MonthPicker {...shared} monthsListFormat={i18n.locale === 'zh' ? 'M月' : 'MMM'} ariaLabels={labels} />
  ) : (
    <DatePicker {...shared} monthLabelFormat={i18n.locale === 'zh' ? 'YYYY年M月' : 'MMMM YYYY'} ariaLabels={labels} />
  )
}

/** A value or a bound as `yyyy-MM-dd`, months as their first day; null when it is none. */
function toDay(field: FormField, text: string): string | null {
  const spelled = textOf(spelledValue(field, text))
  if (spelled === '' || fieldMessage({ ...field, readOnly: false, rules: [] }, spelled) !== null) return null
  return spelled.length === 7 ? `${spelled}-01` : spelled
}
