import '#web/ui/form/styles.ts'

import { useLingui } from '@lingui/react/macro'
import { Alert, Button, Checkbox, Code, Group, SimpleGrid, Stack } from '@mantine/core'
import { IconDownload, IconKey } from '@tabler/icons-react'
import { useState } from 'react'

import { Copy } from '#web/ui/copy.tsx'
import { saveFile } from '#web/ui/download/save-file.ts'
import { PrintButton } from '#web/ui/in-app-browser/print-button.tsx'
import { can } from '#web/ui/in-app-browser/wechat.ts'

type Props = { codes: readonly string[]; onDone: () => void }

/** Recovery codes, shown this once; goes on when the person says that they are kept. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const { t } = useLingui()
  const [isKept, setKept] = useState(false)
  const text = codes.join('\n')
  return (
    <Stack gap="md">
      <Alert
        role="status"
        color="yellow"
        icon={<IconKey aria-hidden />}
        title={t`请保存备用码`}
      >{t`手机丢失时，用备用码代替动态验证码登录，每个只能用一次。离开此页后不再显示。`}</Alert>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {codes.map((code) => (
          <li key={code}>
            <Code fz="md">{code}</Code>
          </li>
        ))}
      </SimpleGrid>
      <Group gap="xs">
        <Copy text={text} mih={44}>{t`复制`}</Copy>
        {/* In WeChat they are copied: another browser would not show them again. */}
        <PrintButton variant="default" mih={44} instead={null}>{t`打印`}</PrintButton>
        {can('download') && (
          <Button
            variant="default"
            mih={44}
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), 'recovery-codes.txt')}
          >{t`下载`}</Button>
        )}
      </Group>
      <Checkbox
        label={t`我已把备用码保存在安全的地方`}
        checked={isKept}
        onChange={(event) => setKept(event.currentTarget.checked)}
      />
      <Button size="md" disabled={!isKept} onClick={onDone}>{t`完成`}</Button>
    </Stack>
  )
}
