import { useLingui } from '@lingui/react/macro'
import { Button, SegmentedControl, Stack, Text } from '@mantine/core'
import { useState } from 'react'

import type { Output } from '#contracts/core/call.ts'
import type { retrieval } from '#contracts/session/retrieval.ts'

import { ServerText } from '#web/ui/server-name.tsx'
import { ByCode } from './by-code.tsx'
import { ByQuestion } from './by-question.tsx'
import type { Retrieval } from './use-retrieval.ts'

type Props = { result: Output<typeof retrieval.search>; retrieval: Retrieval }

/** Proof of identity: by a code to the phone, or by the security question. */
export function VerifyStep({ result, retrieval }: Props) {
  const { t } = useLingui()
  const [method, setMethod] = useState<string>('code')
  return (
    <Stack gap="md">
      <Text>
        <ServerText>{result.text}</ServerText>
      </Text>
      {result.questions.length > 0 && (
        <SegmentedControl
          fullWidth
          size="md"
          aria-label={t`验证方式`}
          value={method}
          onChange={setMethod}
          data={[
            { value: 'code', label: t`短信验证码` },
            { value: 'question', label: t`密保问题` },
          ]}
        />
      )}
      {method === 'code' ? (
        <ByCode searchKey={result.key} retrieval={retrieval} />
      ) : (
        <ByQuestion
          searchKey={result.key}
          questions={result.questions}
          onPassed={retrieval.passed}
          onExpired={retrieval.expired}
        />
      )}
      <Button variant="subtle" size="md" onClick={retrieval.back}>{t`重新填写`}</Button>
    </Stack>
  )
}
