import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'

import { paramInfo } from '#contracts/candidate/param-info.ts'

import { query } from '#web/client/api/api.ts'
import { asApiError } from '#web/client/api/query-client.ts'
import { ErrorNotice } from '#web/ui/error/error-notice.tsx'
import { PhoneLink } from '#web/ui/phone-link.tsx'

/** Contact details of the deployment (business parameters `hotline`), requested on demand. */
export function ContactUs() {
  const { t } = useLingui()
  const [isOpen, { toggle }] = useDisclosure()
  const { data, error, isLoading } = useQuery({
    ...query(paramInfo.info, { paramType: 'hotline' }),
    enabled: isOpen,
  })
  return (
    <Stack align="center" gap="xs">
      <Button variant="subtle" mih={44} aria-expanded={isOpen} onClick={toggle} loading={isLoading}>
        <Trans>联系我们</Trans>
      </Button>
      {isOpen && (
        <Stack component="section" gap={4} aria-label={t`联系方式`} aria-live="polite">
          {error && !data && <ErrorNotice error={asApiError(error)} />}
          {data?.length === 0 && (
            <Text>
              <Trans>请联系您的报名地市考试机构。</Trans>
            </Text>
          )}
          {data?.map(({ paramKey, paramName, paramValue }) => (
            <Text key={paramKey} lang="zh-CN">
              {paramName}：{phone.test(paramValue) ? <PhoneLink number={paramValue} /> : paramValue}
            </Text>
          ))}
        </Stack>
      )}
    </Stack>
  )
}

const phone = /^\+?[\d\s-]{5,20}$/
