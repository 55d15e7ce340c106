import { Trans, useLingui } from '@lingui/react/macro'
import { Button, EmptyState, Group, SimpleGrid, Stack, Title } from '@mantine/core'
import { IconCertificate, IconPlus } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'

import { education, type Education, educationKinds } from '#contracts/candidate/education.ts'
import { type Known, unknownMember } from '#contracts/core/blade.ts'

import { polled } from '#web/client/api/api.ts'
import { Page } from '#web/ui/page.tsx'
import { ChsiVerification } from './chsi-dialog.tsx'
import { EducationCard } from './education-card.tsx'
import { EducationDialog } from './education-dialog.tsx'
import type { Target } from './education-draft.ts'
import { RemoveDialog } from './remove-dialog.tsx'
import { SignupLink } from './signup-link.tsx'
import { isVerificationDue } from './verification.ts'

const route = getRouteApi('/_shell/exam/education/index')

/** Poll interval while a recent verification is pending, in milliseconds. */
const pollInterval = 5_000

/** Educations and degrees of a candidate, used by all sign-ups. */
export function EducationPage() {
  const { t } = useLingui()
  const { data } = useSuspenseQuery({
    ...polled(education.getEducationAndStatus),
    refetchInterval: ({ state }) => (state.data?.some(isVerificationDue) ? pollInterval : false),
  })
  const { edit } = route.useSearch()
  const navigate = route.useNavigate()
  // The drawer keeps its content during its closing transition.
  const [lastEdit, setLastEdit] = useState(edit)
  if (edit !== undefined && edit !== lastEdit) setLastEdit(edit)
  const target = editTarget(lastEdit, data)
  const [removed, setRemoved] = useState<KnownEducation | null>(null)
  const open = (wanted: string | undefined) =>
    navigate({ search: (now) => ({ ...now, edit: wanted }), replace: true, resetScroll: false })
  return (
    <Page
      title={t`学历学位`}
      lead={t`填写一次，报名时直接选用。保存后自动与学信网核验。`}
      actions={<ChsiVerification pending={data.filter(({ verification }) => verification === 'pending').length} />}
    >
      {educationKinds.map((kind) => (
        <KindSection
          key={kind}
          kind={kind}
          rows={data.filter(isKnown).filter((it) => it.kind === kind)}
          onEdit={(education) => void open(education?.id ?? kind)}
          onRemove={setRemoved}
        />
      ))}
      <UnknownSection rows={data.filter((it) => !isKnown(it))} />
      <SignupLink />
      {target && <EducationDialog target={target} opened={edit !== undefined} onClose={() => void open(undefined)} />}
      {removed && <RemoveDialog education={removed} onClose={() => setRemoved(null)} />}
    </Page>
  )
}

/** Record whose kind is known: each kind has calls of its own. */
type KnownEducation = Education & { kind: Known<Education['kind']> }

const isKnown = (education: Education): education is KnownEducation => education.kind !== unknownMember

/** Records of a kind that is not known: they can be read. */
function UnknownSection({ rows }: { rows: readonly Education[] }) {
  if (rows.length === 0) return null
  return (
    <Stack component="section" gap="sm" aria-labelledby={unknownMember}>
      <Title order={2} size="h4" id={unknownMember}>
        <Trans>其他</Trans>
      </Title>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="sm">
        {rows.map((education) => (
          <EducationCard key={education.id} education={education} />
        ))}
      </SimpleGrid>
    </Stack>
  )
}

/** Record or kind that the address names; null for none, or for a verified record. */
function editTarget(edit: string | undefined, rows: readonly Education[]): Target | null {
  const kind = educationKinds.find((it) => it === edit)
  if (kind) return { kind, education: null }
  const education = rows.find(({ id }) => id === edit)
  return education && isKnown(education) && education.verification !== 'verified'
    ? { kind: education.kind, education }
    : null
}

type SectionProps = {
  kind: KnownEducation['kind']
  rows: readonly KnownEducation[]
  /** null for a new record. */
  onEdit: (education: KnownEducation | null) => void
  onRemove: (education: KnownEducation) => void
}

function KindSection({ kind, rows, onEdit, onRemove }: SectionProps) {
  const { t } = useLingui()
  const isDegree = kind === 'degree'
  const add = (
    <Button variant="light" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => onEdit(null)}>
      {isDegree ? <Trans>添加学位</Trans> : <Trans>添加学历</Trans>}
    </Button>
  )
  return (
    <Stack component="section" gap="sm" aria-labelledby={kind}>
      <Group justify="space-between">
        <Title order={2} size="h4" id={kind}>
          {isDegree ? <Trans>学位</Trans> : <Trans>学历</Trans>}
        </Title>
        {rows.length > 0 && add}
      </Group>
      {rows.length === 0 ? (
        <EmptyState
          py="lg"
          icon={<IconCertificate size={44} aria-hidden />}
          title={isDegree ? t`还没有学位` : t`还没有学历`}
          description={isDegree ? t`考试不要求学位的可以不填` : t`部分考试要求学历，请先在此添加`}
        >
          <EmptyState.Actions>{add}</EmptyState.Actions>
        </EmptyState>
      ) : (
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="sm">
          {rows.map((education) => (
            <EducationCard
              key={education.id}
              education={education}
              onEdit={() => onEdit(education)}
              onRemove={() => onRemove(education)}
            />
          ))}
        </SimpleGrid>
      )}
    </Stack>
  )
}
