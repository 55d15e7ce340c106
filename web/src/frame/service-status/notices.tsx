import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconTool } from '@tabler/icons-react'
import { useMatch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import type { Service } from '#contracts/session/session.ts'

import { isPublicComputer } from '#web/client/device/public-computer.ts'
import { useService } from '#web/client/session/service.ts'
import { loadToasts } from '#web/ui/toast/toast-host.tsx'
import { messages as en } from '../../client/locales/en/service-status.po'
import { messages as zh } from '../../client/locales/zh/service-status.po'
import { pollStatus } from './service-status.ts'
import { Waiting } from './waiting.tsx'

import classes from './notices.module.css'

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
      {inFrame === isFramed && (inFrame ? <NoticeOfPage /> : <NoticeOverPage />)}
    </I18nProvider>
  )
}

function Polling() {
  useEffect(pollStatus, [])
  return null
}

const isNormal = ({ notice, readOnly }: Service) => !notice && !readOnly

/** Before the log-in: over the end of the page. */
function NoticeOverPage() {
  const service = useService()
  if (isNormal(service)) return null
  return (
    <Alert {...looks(service)} variant="default" radius={0} py="xs" className={classes.over}>
      <NoticeText service={service} />
    </Alert>
  )
}

/**
 * In the frame: above the page where it was known before the page was shown. What comes or changes while somebody reads is a
 * toast, and the place above the page keeps its height until the next visit: nothing moves.
 */
function NoticeOfPage() {
  const service = useService()
  const [first] = useState(service)
  const isOver = isNormal(service)
  useToast(service, isNormal(first))
  if (isNormal(first)) return null
  return (
    <Alert {...looks(service)} mb="md" className={classes.within}>
      {isOver ? (
        <Text size="sm">
          <Trans>本站已恢复</Trans>
        </Text>
      ) : (
        <NoticeText service={service} />
      )}
    </Alert>
  )
}

const toastId = 'service'

/** Toast of a notice that nothing else shows; stays until the notice is over. */
function useToast(service: Service, isWanted: boolean) {
  const { i18n } = useLingui()
  useEffect(() => {
    if (!isWanted) return
    if (isNormal(service)) {
      notifications.hide(toastId)
      return
    }
    const toast = {
      id: toastId,
      ...looks(service),
      autoClose: false as const,
      message: (
        <I18nProvider i18n={i18n}>
          <NoticeText service={service} />
        </I18nProvider>
      ),
    }
    notifications.show(toast)
    notifications.update(toast) // where it is there already
    void loadToasts()
  }, [service, isWanted, i18n])
}

const looks = (service: Service) => ({
  role: 'status',
  color: isNormal(service) ? 'green' : service.readOnly ? 'yellow' : 'blue',
  icon: <IconTool aria-hidden />,
})

/** One notice for one cause: the operator's text, and its meaning for the person. */
function NoticeText({ service: { notice, readOnly } }: { service: Service }) {
  const { i18n } = useLingui()
  return (
    <>
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
    </>
  )
}

const ReadOnlyText = () =>
  isPublicComputer() ? (
    <Trans>目前只能查看。请勿关闭或刷新本页，恢复后自动保存填写的内容。</Trans>
  ) : (
    <Trans>目前只能查看。填写的内容会留在本机，恢复后自动保存。</Trans>
  )
