import { Trans, useLingui } from '@lingui/react/macro'
import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

import { LinkText } from '#web/ui/link.tsx'
import { Article } from './article.tsx'

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
        <Step picture={<InstallPicture />} title={t`安装 App`}>{t`在手机应用市场下载“国家网络身份认证”App`}</Step>
        <Step
          picture={<CardPicture />}
          title={t`申领网号和网证`}
        >{t`按 App 提示，用身份证和人脸完成核验，设置网证口令。只需办理一次。`}</Step>
        <Step
          picture={<ScanPicture />}
          title={t`扫码或打开 App`}
        >{t`在电脑上打开认证页，用 App 扫描二维码；在手机上直接点按钮打开 App。`}</Step>
        <Step
          picture={<ConfirmPicture />}
          title={t`在 App 中确认`}
        >{t`核对请求方是“考试报名”，输入网证口令确认。页面会自动继续。`}</Step>
      </ol>
      <Text>
        <LinkText to="/nciasQuestion" inherit>{t`遇到问题？查看常见问题`}</LinkText>
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

/** Illustration of a phone; decorative. */
const Phone = ({ children }: { children: ReactNode }) => (
  <svg viewBox="0 0 120 96" className={classes.picture} fill="none" aria-hidden stroke="currentColor" strokeWidth="3">
    <rect x="4" y="6" width="112" height="84" rx="14" fill="currentColor" opacity="0.1" stroke="none" />
    <rect x="40" y="12" width="40" height="72" rx="7" fill="var(--surface)" />
    <path d="M55 78h10" strokeLinecap="round" />
    {children}
  </svg>
)

const InstallPicture = () => (
  <Phone>
    <path d="M60 28v24m-9-9 9 9 9-9M50 62h20" strokeLinecap="round" strokeLinejoin="round" />
  </Phone>
)

const CardPicture = () => (
  <Phone>
    <rect x="46" y="36" width="28" height="20" rx="3" />
    <circle cx="54" cy="44" r="3" />
    <path d="M62 43h8m-8 6h8m-20 2h8" strokeWidth="2" strokeLinecap="round" />
  </Phone>
)

const ScanPicture = () => (
  <Phone>
    <path d="M48 40v-8h8m8 0h8v8m0 16v8h-8m-8 0h-8v-8M46 48h28" strokeLinecap="round" strokeLinejoin="round" />
  </Phone>
)

const ConfirmPicture = () => (
  <Phone>
    <path d="m60 26 14 5v13c0 9-6 16-14 19-8-3-14-10-14-19V31z" strokeLinejoin="round" />
    <path d="m53 44 5 5 9-9" strokeLinecap="round" strokeLinejoin="round" />
  </Phone>
)
