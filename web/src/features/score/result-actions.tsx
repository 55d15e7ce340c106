import { useLingui } from '@lingui/react/macro'
import { Group, Text } from '@mantine/core'
import { useState } from 'react'

import type { Score } from '#contracts/candidate/score.ts'

import { useFiguresHidden } from '#web/ui/figures/figures-hidden.ts'
import { PrintButton } from '#web/ui/in-app-browser/print-button.tsx'
import { SaveImage } from '#web/ui/print-sheet/save-image.tsx'
import { ProofButton, ProofState, useProof } from './proof.tsx'
import { ScoreSheet } from './score-sheet.tsx'

/** Prints a result, saves it as an image, and downloads its proof. Nothing of it while the figures are hidden. */
export function ResultActions({ score }: { score: Score }) {
  const { t } = useLingui()
  const [hidden] = useFiguresHidden()
  const [sheet, setSheet] = useState<HTMLElement | null>(null)
  const proof = useProof(score)
  if (!score.total && score.subjects.length === 0) return null
  if (hidden) {
    return <Text size="sm" c="dimmed">{t`分数已隐藏，显示后可以打印、保存图片或下载证明`}</Text>
  }
  return (
    <>
      <Group role="group" aria-label={t`成绩操作`}>
        <PrintButton variant="default" mih={44}>{t`打印成绩`}</PrintButton>
        <SaveImage sheet={sheet} name={score.examName} alt={t`成绩图片`} />
        {score.provable && <ProofButton proof={proof} id={score.scoreExamId} />}
      </Group>
      <ProofState proof={proof} />
      <ScoreSheet score={score} ref={setSheet} />
    </>
  )
}
