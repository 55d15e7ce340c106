import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { type ComponentType, lazy } from 'react'
import * as v from 'valibot'

import { loadAdministrationTexts } from '#web/client/i18n.ts'
import { search } from '#web/client/search.ts'
import { useSignsUp } from '#web/client/session/use-signs-up.ts'
import { Profile } from '#web/features/base-info/profile.tsx'
import { AccountFacts } from '#web/features/personal/account-facts.tsx'
import { AppearanceSection } from '#web/features/personal/appearance-section.tsx'
import { Devices } from '#web/features/personal/devices.tsx'
import { LockCard } from '#web/features/personal/lock-card.tsx'
import { LogInHistory } from '#web/features/personal/log-in-history.tsx'
import { OwnDataSection } from '#web/features/personal/own-data-section.tsx'
import { PasswordSection } from '#web/features/personal/password-section.tsx'
import { PersonalPage } from '#web/features/personal/personal-page.tsx'
import { QuestionSection } from '#web/features/personal/question-section.tsx'
import type { SectionName } from '#web/features/personal/section.ts'

export const Route = createFileRoute('/_shell/info/index')({
  validateSearch: search(v.object({ section: v.optional(v.string()) })),
  staticData: { title: msg`个人信息` },
  component: Info,
})

const Portrait = lazy(() =>
  import('#web/features/picture/portrait/portrait.tsx').then((it) => ({ default: it.Portrait })),
)
const WechatBinding = lazy(() => import('#web/features/wechat/wechat-binding.tsx'))
const SecondFactorSection = lazy(async () => {
  const [section] = await Promise.all([import('#web/frame/second-factor/section.tsx'), loadAdministrationTexts()])
  return section
})
const DeletionSection = lazy(() =>
  import('#web/features/personal/deletion-section.tsx').then((it) => ({ default: it.DeletionSection })),
)

/** Parts of other resources are joined here. */
const parts: Partial<Record<SectionName, ComponentType>> = {
  profile: ProfileSection,
  avatar: AvatarSection,
  password: PasswordSection,
  question: QuestionSection,
  factor: SecondFactorSection,
  wechat: WechatBinding,
  devices: DevicesSection,
  appearance: AppearanceSection,
  data: OwnDataSection,
  deletion: DeletionSection,
}

function ProfileSection() {
  const signsUp = useSignsUp()
  return (
    <>
      <AccountFacts />
      {signsUp && <Profile />}
    </>
  )
}

function DevicesSection() {
  return (
    <>
      <Devices />
      <LogInHistory />
      <LockCard />
    </>
  )
}

function AvatarSection() {
  return <Portrait onDone={() => undefined} />
}

function Info() {
  return <PersonalPage parts={parts} />
}
