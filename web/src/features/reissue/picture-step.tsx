import { Trans } from '@lingui/react/macro'
import { Button, Group, Text } from '@mantine/core'

import type { PictureSlots } from './picture-slots.ts'

type Props = { slots: PictureSlots; onBack: () => void; onFinished: () => void }

/** Pictures of the application. */
export const PictureStep = ({ slots: { Edit }, onBack, onFinished }: Props) => (
  <>
    <Text>
      <Trans>请上传身份证件和本人签字的声明，仅用于审核，办结后删除</Trans>
    </Text>
    <Edit onFinished={onFinished} />
    <Group>
      <Button variant="default" mih={44} onClick={onBack}>
        <Trans>上一步</Trans>
      </Button>
    </Group>
  </>
)
