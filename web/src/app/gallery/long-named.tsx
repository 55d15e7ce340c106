import { Button, Group, Text } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'

import type { States } from './gallery.tsx'

const name = '下载 the sheet of all scores'
const icon = <IconBell size={18} />

const named = (props: object) => <Button {...props}>{name}</Button>

/** Buttons whose name is wider than the cell, in each size and with what a button may have beside its name. */
export const longNamed: States = {
  ...Object.fromEntries(
    ['xs', 'sm', 'md', 'compact-xs', 'compact-sm', 'compact-md'].map((size) => [size, named({ size })]),
  ),
  ...Object.fromEntries(['default', 'light', 'subtle'].map((variant) => [variant, named({ variant })])),
  'left section': named({ leftSection: icon }),
  'right section': named({ rightSection: icon }),
  'full width, sections apart': named({
    fullWidth: true,
    justify: 'space-between',
    leftSection: icon,
    rightSection: icon,
  }),
  disabled: named({ disabled: true }),
  loading: named({ loading: true }),
  group: (
    <Button.Group>
      <Button variant="default">A</Button>
      <Button variant="default">{name}</Button>
    </Button.Group>
  ),
  'beside a text': (
    <Group wrap="nowrap" gap="xs">
      <Text size="sm">{name}</Text>
      <Button variant="default">下载证书</Button>
    </Group>
  ),
}
