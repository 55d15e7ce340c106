import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Stack, Text } from '@mantine/core'
import {
  IconBrandDingtalk,
  IconBrandGit,
  IconBrandGithub,
  IconBrandQq,
  IconBrandWechat,
  IconBuildingCommunity,
  IconShieldOff,
  IconUserCircle,
} from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import { externalLogIn } from '#contracts/session/log-in.ts'

import { action } from '#web/client/api/api.ts'
import { ErrorNotice } from '#web/ui/error/error-notice.tsx'
import { isWebAddress, useFormBlocked } from '#web/ui/form-target.ts'
import type { LogInFormProps } from '../log-in-method.ts'
import { usableProviders } from '../providers.ts'
import { PublicComputer } from '../public-computer.tsx'
import { storeDestination } from './stored-destination.ts'

/** Log-in by external providers; they redirect back to CallbackPage. */
export default function ThirdParty({ current: { providers }, to }: LogInFormProps) {
  const providerName = useProviderName()
  const isBlocked = useFormBlocked()
  const redirect = useMutation({ ...action(externalLogIn.begin), onMutate: () => storeDestination(to) })
  const address = redirect.data?.address
  const isStray = isBlocked || (address !== undefined && !isWebAddress(address))
  return (
    <Stack gap="md">
      {redirect.error && <ErrorNotice error={redirect.error} />}
      {isStray && <Stray />}
      <Stack gap="sm">
        {usableProviders(providers).map((provider) => {
          const Icon = providerIcon(provider)
          return (
            <Button
              key={provider}
              size="md"
              variant="default"
              leftSection={<Icon size={20} aria-hidden />}
              loading={redirect.isPending && redirect.variables.provider === provider}
              onClick={() => redirect.isPending || redirect.mutate({ provider })}
            >
              <Trans>使用{providerName(provider)}登录</Trans>
            </Button>
          )
        })}
      </Stack>
      <Text size="sm" c="dimmed">
        <Trans>将跳转到该平台登录，完成后自动返回。本站不会获取您的密码。</Trans>
      </Text>
      <PublicComputer />
      {address && !isStray && <Leave key={address} address={address} />}
    </Stack>
  )
}

/** Redirects by a form, so that the CSP's form-action applies. Source: decision 18. */
function Leave({ address }: { address: string }) {
  const form = useRef<HTMLFormElement>(null)
  const url = new URL(address)
  useEffect(() => form.current?.requestSubmit(), [])
  return (
    <form ref={form} method="get" action={url.origin + url.pathname + url.hash}>
      {[...url.searchParams].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </form>
  )
}

const Stray = () => (
  <Alert role="alert" color="red" icon={<IconShieldOff aria-hidden />}>
    <Trans>打不开该登录平台。请换一种方式登录，仍不行请联系考试机构。</Trans>
  </Alert>
)

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

const providerIcon = (provider: string) => (isKnown(provider) ? providerTexts[provider].Icon : IconUserCircle)

function useProviderName() {
  const { i18n } = useLingui()
  return (provider: string) => (isKnown(provider) ? i18n._(providerTexts[provider].name) : provider)
}
