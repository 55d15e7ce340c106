import { Trans, useLingui } from '@lingui/react/macro'
import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

import { LinkText } from '#web/ui/link.tsx'
import { Article } from './article.tsx'
import { CardPicture, ConfirmPicture, InstallPicture, ScanPicture } from './pictures.tsx'

import classes from './ncias.module.css'

/** Introduction to the network identity in four steps. */
export function InstructionPage() {
  const { t } = useLingui()
  return (
    <Article
      title={t`国家网络身份认证使用说明`}
      lead={
        <Trans>
          国家网络身份认证公共服务签发“网号”“网证”，在网上证明您的身份，不必向各网站提供证件信息。是否使用由您自愿选择。
        </Trans>
      }
    >
      <ol className={classes.steps}>
        <Step picture={<InstallPicture />} title={t`安装 App`}>
          <Trans>在手机应用市场下载“国家网络身份认证”App。</Trans>
        </Step>
        <Step picture={<CardPicture />} title={t`申领网号和网证`}>
          <Trans>按 App 提示，用身份证和人脸完成核验，设置网证口令。只需办理一次。</Trans>
        </Step>
        <Step picture={<ScanPicture />} title={t`扫码或打开 App`}>
          <Trans>在电脑上打开认证页，用 App 扫描二维码；在手机上直接点按钮打开 App。</Trans>
        </Step>
        <Step picture={<ConfirmPicture />} title={t`在 App 中确认`}>
          <Trans>核对请求方是“考试报名”，输入网证口令确认。页面会自动继续。</Trans>
        </Step>
      </ol>
      <Text>
        <LinkText to="/nciasQuestion" inherit>
          <Trans>遇到问题？查看常见问题</Trans>
        </LinkText>
      </Text>
    </Article>
  )
}

const Step = ({ picture, title, children }: { picture: ReactNode; title: string; children: ReactNode }) => (
  <li className={classes.step}>
    {picture}
    <div>
      <Title order={2} size="h5">
        {title}
      </Title>
      <Text>{children}</Text>
    </div>
  </li>
)
