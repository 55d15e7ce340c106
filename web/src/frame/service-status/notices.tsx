import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Text } from '@mantine/core'
import { IconTool } from '@tabler/icons-react'
import { useMatch } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'

import { isPublicComputer } from '#web/client/device/public-computer.ts'
import { messages as en } from '../../client/locales/en/service-status.po'
import { messages as zh } from '../../client/locales/zh/service-status.po'
import { pollStatus, serviceStatus } from './service-status.ts'
import { Waiting } from './waiting.tsx'

export { reportOverload } from './service-status.ts'

/**
 * Texts of both languages: they are short, and no other file has to know them. Not of the catalogue of the page: each part
 * that is added to it renders the whole page anew.
 */
const texts = {
  zh: setupI18n({ locale: 'zh', messages: { zh } }),
  en: setupI18n({ locale: 'en', messages: { en } }),
}

/** Notices about the service: of the operator, of read-only mode, and the own place in the queue. */
export default function Notices({ inFrame }: { inFrame: boolean }) {
  const isFramed = useMatch({ from: '/_shell', shouldThrow: false }) !== undefined
  const { i18n } = useLingui()
  return (
    <I18nProvider i18n={texts[i18n.locale === 'en' ? 'en' : 'zh']}>
      {!inFrame && <Polling />}
      {!inFrame && <Waiting />}
      {inFrame === isFramed && <ServiceNotice inFrame={inFrame} />}
    </I18nProvider>
  )
}

function Polling() {
  useEffect(pollStatus, [])
  return null
}

/** One notice for one cause: the operator's text, and its meaning for the person. */
function ServiceNotice({ inFrame }: { inFrame: boolean }) {
  const { status } = useSyncExternalStore(serviceStatus.subscribe, serviceStatus.state)
  const { i18n } = useLingui()
  if (!status?.notice && !status?.readOnly) return null
  const { notice, readOnly } = status
  const place = inFrame ? { mb: 'md' } : { radius: 0, py: 'xs' }
  return (
    <Alert
      role="status"
      variant="light"
      color={readOnly ? 'yellow' : 'blue'}
      icon={<IconTool aria-hidden />}
      {...place}
    >
      {notice && (
        <Text size="sm" fw={600}>
          {i18n.locale === 'en' ? notice.en : notice.zh}
        </Text>
      )}
      {readOnly && (
        <Text size="sm">
          <ReadOnlyText />
        </Text>
      )}
    </Alert>
  )
}

const ReadOnlyText = () =>
  isPublicComputer() ? (
    <Trans>目前只能查看，不能保存和提交。请不要关闭或刷新本页，您填写的内容只在本页中，恢复后自动保存。</Trans>
  ) : (
    <Trans>目前只能查看。填写的内容会留在本机，恢复后自动保存。</Trans>
  )
