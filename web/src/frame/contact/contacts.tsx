import { Trans } from '@lingui/react/macro'
import { Loader, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import { department } from '#contracts/candidate/department.ts'
import { paramInfo } from '#contracts/candidate/param-info.ts'
import { signupEndpoints } from '#contracts/candidate/signup.ts'
import { valueByName, rowsToValues } from '#contracts/form/form.ts'
import type { SelectedExam } from '#contracts/session/session.ts'

import { query } from '#web/client/api/api.ts'
import { useSelectedExam } from '#web/client/session/session.ts'
import { locateField } from '#web/frame/selected-exam/chosen-signup.ts'
import { ErrorNotice } from '#web/ui/error/error-notice.tsx'
import { LinkText } from '#web/ui/link.tsx'
import { PhoneLink } from '#web/ui/phone-link.tsx'
import { ServerText } from '#web/ui/server-name.tsx'

/** Telephone numbers to ask at: of the city of the sign-up, and of the deployment (business parameters `hotline`). */
export function Contacts() {
  const exam = useSelectedExam()
  const { data, error, isLoading } = useQuery(query(paramInfo.info, { paramType: 'hotline' }))
  if (isLoading) return <Loader size="sm" />
  return (
    <Stack gap={4}>
      {exam && <City exam={exam} />}
      {error && !data && <ErrorNotice error={error} />}
      {data?.length === 0 && !exam && (
        <Text>
          <Trans>请联系您的报名地市考试机构</Trans>
        </Text>
      )}
      {data?.map(({ paramKey, paramName, paramValue }) => (
        <Text key={paramKey} lang="zh-CN">
          {paramName}：{phone.test(paramValue) ? <PhoneLink number={paramValue} /> : paramValue}
        </Text>
      ))}
    </Stack>
  )
}

const phone = /^\+?[\d\s-]{5,20}$/

/** The office of the city that the person chose, otherwise the list of all cities; nothing where an exam has none. */
function City({ exam: { id, examType } }: { exam: SelectedExam }) {
  const { data: signup } = useQuery(query(signupEndpoints(examType).init, { examId: id }))
  const { data: departments } = useQuery(query(department.getDepartmentList))
  const field = signup && locateField(signup, ({ type }) => type === 'department')?.field
  if (!field || !departments?.length) return null
  const code = valueByName(rowsToValues(signup.values), field.name)
  const own = departments.find(({ departmentCode }) => departmentCode === code)
  if (!own?.phone) {
    return (
      <Text>
        <LinkText to="/selectexam/selectdepartment/index" inherit>
          <Trans>各地市咨询电话</Trans>
        </LinkText>
      </Text>
    )
  }
  return (
    <Text>
      <Trans>
        <ServerText>{own.departmentName}</ServerText>：<PhoneLink number={own.phone} />
      </Trans>
    </Text>
  )
}
