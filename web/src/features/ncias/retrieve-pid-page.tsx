import { Trans, useLingui } from '@lingui/react/macro'
import { Group } from '@mantine/core'
import { useState } from 'react'

import { PublicPage } from '#web/frame/public-pages/public-page.tsx'
import { SidePanel } from '#web/frame/public-pages/side-panel.tsx'
import { StandaloneLink } from '#web/ui/link.tsx'
import { NciasCode } from '#web/ui/ncias/ncias-code.tsx'
import { IdentityResult, type Reset } from './identity-result.tsx'

type Props = {
  /** Form that sets a new password with a reset key. */
  Reset: Reset
}

/** Finds an account by the network identity: by QR code on a desktop, by a link to the app on a phone. */
export function RetrievePidPage({ Reset }: Props) {
  const { t } = useLingui()
  const [confirmed, setConfirmed] = useState<string | null>(null)
  return (
    <PublicPage
      title={t`国家网络身份认证`}
      lead={<Trans>用国家网络身份认证 App 证明是您本人，不用输入证件号码</Trans>}
      side={<Side />}
    >
      {confirmed ? (
        <IdentityResult token={confirmed} Reset={Reset} onAgain={() => setConfirmed(null)} />
      ) : (
        <NciasCode onConfirmed={setConfirmed} />
      )}
      <Group gap="lg">
        <StandaloneLink to="/nciasInstruction">{t`怎么使用`}</StandaloneLink>
        <StandaloneLink to="/nciasQuestion">{t`常见问题`}</StandaloneLink>
      </Group>
    </PublicPage>
  )
}

const Side = () => {
  const { t } = useLingui()
  return (
    <SidePanel
      promise={<Trans>核验身份，不用上传证件</Trans>}
      points={[
        { key: 'what', text: t`由国家网络身份认证公共服务核验身份` },
        { key: 'private', text: t`本站只得到核验结果，不获取您的证件照片` },
        { key: 'then', text: t`找到账号后可直接登录或设置新密码` },
      ]}
    />
  )
}
