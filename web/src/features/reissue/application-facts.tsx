import { useLingui } from '@lingui/react/macro'

import type { ReissueDetail } from '#contracts/candidate/reissue.ts'

import { Facts } from '#web/ui/facts.tsx'
import { maskNumber } from '#web/ui/masked.ts'
import { useServerName } from '#web/ui/server-name.tsx'

const row = (label: string, value: string, lang: 'zh-CN' | undefined = 'zh-CN') => ({
  label,
  value,
  ...(lang && { lang }),
})

/** Values of an application. The phone number is masked: its owner knows it by its end. */
export function ApplicationFacts({ application }: { application: ReissueDetail }) {
  const { t } = useLingui()
  const serverName = useServerName()
  const { cjzmlxName, kqName, kdName, ssnf, detail, phone, address } = application
  const kind = serverName(cjzmlxName)
  const place = serverName([kqName, kdName].filter(Boolean).join(' · '))
  return (
    <Facts
      size="md"
      labelWidth="clamp(6.5rem, 24%, 12.5rem)"
      rows={[
        row(t`证书类型`, kind.text, kind.lang),
        row(t`考区和考点`, place.text, place.lang),
        { label: t`成绩所属年份`, value: ssnf },
        row(t`补办说明`, detail),
        { label: t`收件人手机号`, value: maskNumber(phone) },
        row(t`邮寄地址`, address),
      ]}
    />
  )
}
