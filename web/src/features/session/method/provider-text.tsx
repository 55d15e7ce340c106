import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import {
  IconBrandDingtalk,
  IconBrandGit,
  IconBrandGithub,
  IconBrandQq,
  IconBrandWechat,
  IconBuildingCommunity,
  IconUserCircle,
} from '@tabler/icons-react'

/** Names of providers; an unknown provider is shown by its source. */
const providerTexts = {
  sso: { name: msg`统一身份认证`, Icon: IconBuildingCommunity },
  wechat_mp: { name: msg`微信`, Icon: IconBrandWechat },
  wechat_open: { name: msg`微信`, Icon: IconBrandWechat },
  qq: { name: msg`QQ`, Icon: IconBrandQq },
  dingtalk: { name: msg`钉钉`, Icon: IconBrandDingtalk },
  gitee: { name: msg`Gitee`, Icon: IconBrandGit },
  github: { name: msg`GitHub`, Icon: IconBrandGithub },
}

const isKnown = (provider: string): provider is keyof typeof providerTexts => provider in providerTexts

export const providerIcon = (provider: string) => (isKnown(provider) ? providerTexts[provider].Icon : IconUserCircle)

export function useProviderName() {
  const { i18n } = useLingui()
  return (provider: string) => (isKnown(provider) ? i18n._(providerTexts[provider].name) : provider)
}
