import '#web/ui/form/styles.ts'
import '@mantine/core/styles/Switch.css'
import '@mantine/core/styles/Timeline.css'

import {
  ActionIcon,
  Alert,
  Anchor,
  Avatar,
  Badge,
  Button,
  Checkbox,
  Indicator,
  Menu,
  NativeSelect,
  NavLink,
  Notification,
  PasswordInput,
  Popover,
  Progress,
  Radio,
  SegmentedControl,
  Select,
  Skeleton,
  Slider,
  Switch,
  Tabs,
  Textarea,
  TextInput,
  Timeline,
  Tooltip,
} from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconBell } from '@tabler/icons-react'
import * as v from 'valibot'

import { FormField } from '#contracts/form/form.ts'

import { Calendar } from '#web/ui/form/calendar.tsx'
import { CheckboxCard } from '#web/ui/form/checkbox-card.tsx'
import { FormBar } from '#web/ui/form/form-bar.tsx'
import { StatusButton } from '#web/ui/form/status-button.tsx'
import { FailedLine, StatusLine } from '#web/ui/form/status-line.tsx'
import type { States } from './gallery.tsx'
import { longNamed } from './long-named.tsx'

const nothing = () => undefined
const named = { 'aria-label': 'control' }
const day = v.parse(FormField, { name: 'day', label: '日期', type: 'date', min: '2026-09-03' })

const tabs = (tab: string, disabled = false) => (
  <Tabs value={tab}>
    <Tabs.List>
      <Tabs.Tab value="a">A</Tabs.Tab>
      <Tabs.Tab value="b" disabled={disabled}>
        B
      </Tabs.Tab>
    </Tabs.List>
  </Tabs>
)

const select = (props: object) => (
  <Select {...named} data={['A', 'B']} comboboxProps={{ withinPortal: false }} {...props} />
)

const menu = (opened: boolean) => (
  <Menu opened={opened} withinPortal={false} position="bottom-start">
    <Menu.Target>
      <Button variant="default">A</Button>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item leftSection={<IconBell size={16} />}>B</Menu.Item>
      <Menu.Divider />
      <Menu.Item disabled>C</Menu.Item>
    </Menu.Dropdown>
  </Menu>
)

const popover = (opened: boolean) => (
  <Popover opened={opened} withinPortal={false} position="bottom-start" shadow="md">
    <Popover.Target>
      <Button variant="default">A</Button>
    </Popover.Target>
    <Popover.Dropdown>B</Popover.Dropdown>
  </Popover>
)

const navigation = (opened: boolean) => (
  <NavLink label="A" childrenOffset={28} opened={opened}>
    <NavLink label="B" />
  </NavLink>
)

const button = (variant: string): States => ({
  usual: <Button variant={variant}>A</Button>,
  hover: <Button variant={variant}>A</Button>,
  'focus-visible': <Button variant={variant}>A</Button>,
  disabled: (
    <Button variant={variant} disabled>
      A
    </Button>
  ),
  loading: (
    <Button variant={variant} loading>
      A
    </Button>
  ),
})

/** Controls of the library as the product uses them: its variants, without a text that would differ by state. */
export const controls: Readonly<Record<string, States>> = {
  Button: button('filled'),
  'Button default': button('default'),
  'Button light': button('light'),
  'Button subtle': button('subtle'),
  'Button with a long name': longNamed,
  ActionIcon: {
    subtle: (
      <ActionIcon variant="subtle" {...named}>
        <IconBell />
      </ActionIcon>
    ),
    default: (
      <ActionIcon variant="default" {...named}>
        <IconBell />
      </ActionIcon>
    ),
    'focus-visible': (
      <ActionIcon variant="subtle" {...named}>
        <IconBell />
      </ActionIcon>
    ),
    disabled: (
      <ActionIcon variant="subtle" disabled {...named}>
        <IconBell />
      </ActionIcon>
    ),
    loading: (
      <ActionIcon variant="subtle" loading {...named}>
        <IconBell />
      </ActionIcon>
    ),
  },
  Checkbox: {
    unchecked: <Checkbox {...named} checked={false} onChange={nothing} />,
    checked: <Checkbox {...named} checked onChange={nothing} />,
    disabled: <Checkbox {...named} disabled />,
    'checked, disabled': <Checkbox {...named} checked disabled onChange={nothing} />,
    error: <Checkbox {...named} error checked={false} onChange={nothing} />,
    'focus-visible': <Checkbox {...named} checked={false} onChange={nothing} />,
  },
  CheckboxCard: {
    unchecked: <CheckboxCard {...named} checked={false} />,
    checked: <CheckboxCard {...named} checked />,
    disabled: <CheckboxCard {...named} checked={false} disabled />,
    error: <CheckboxCard {...named} checked hasError />,
    'focus-visible': <CheckboxCard {...named} checked={false} />,
  },
  Radio: {
    unchecked: <Radio {...named} checked={false} onChange={nothing} />,
    checked: <Radio {...named} checked onChange={nothing} />,
    disabled: <Radio {...named} disabled />,
    'checked, disabled': <Radio {...named} checked disabled onChange={nothing} />,
    error: <Radio {...named} error checked={false} onChange={nothing} />,
    'focus-visible': <Radio {...named} checked={false} onChange={nothing} />,
  },
  Switch: {
    off: <Switch {...named} checked={false} onChange={nothing} />,
    on: <Switch {...named} checked onChange={nothing} />,
    disabled: <Switch {...named} disabled />,
    'focus-visible': <Switch {...named} checked={false} onChange={nothing} />,
  },
  SegmentedControl: {
    first: <SegmentedControl data={['A', 'B']} value="A" onChange={nothing} />,
    second: <SegmentedControl data={['A', 'B']} value="B" onChange={nothing} />,
    disabled: <SegmentedControl data={['A', 'B']} value="A" disabled />,
    'focus-visible': <SegmentedControl data={['A', 'B']} value="A" onChange={nothing} />,
  },
  Select: {
    empty: select({}),
    filled: select({ value: 'A', onChange: nothing }),
    disabled: select({ disabled: true }),
    error: select({ error: true }),
    loading: select({ loading: true }),
    'focus-visible': select({}),
    open: select({ dropdownOpened: true, value: 'A', onChange: nothing }),
  },
  NativeSelect: {
    usual: <NativeSelect {...named} data={['A', 'B']} />,
    disabled: <NativeSelect {...named} data={['A', 'B']} disabled />,
    error: <NativeSelect {...named} data={['A', 'B']} error />,
    'focus-visible': <NativeSelect {...named} data={['A', 'B']} />,
  },
  TextInput: {
    empty: <TextInput {...named} />,
    filled: <TextInput {...named} defaultValue="A" />,
    placeholder: <TextInput {...named} placeholder="A" />,
    disabled: <TextInput {...named} disabled />,
    error: <TextInput {...named} error />,
    'focus-visible': <TextInput {...named} />,
  },
  PasswordInput: {
    empty: <PasswordInput {...named} />,
    hidden: <PasswordInput {...named} defaultValue="A" visible={false} />,
    visible: <PasswordInput {...named} defaultValue="A" visible />,
    error: <PasswordInput {...named} error />,
  },
  Textarea: {
    empty: <Textarea {...named} />,
    filled: <Textarea {...named} defaultValue="A" />,
    error: <Textarea {...named} error />,
    'focus-visible': <Textarea {...named} />,
  },
  Calendar: {
    empty: <Calendar field={{ ...day, min: '', max: '2026-09-20' }} value="" onChange={nothing} />,
    chosen: <Calendar field={day} value="2026-09-10" onChange={nothing} />,
    month: <Calendar field={{ ...day, type: 'month' }} value="2026-09" onChange={nothing} />,
  },
  Tabs: {
    first: tabs('a'),
    second: tabs('b'),
    disabled: tabs('a', true),
    'focus-visible': tabs('a'),
  },
  Badge: {
    light: <Badge variant="light">A</Badge>,
    gray: (
      <Badge variant="light" color="gray">
        A
      </Badge>
    ),
    red: (
      <Badge variant="light" color="red">
        A
      </Badge>
    ),
    default: <Badge variant="default">A</Badge>,
    filled: <Badge>A</Badge>,
  },
  Alert: Object.fromEntries(
    ['brand', 'green', 'orange', 'yellow', 'red', 'gray'].map((color) => [
      color,
      <Alert key={color} variant="light" color={color} icon={<IconBell />}>
        A
      </Alert>,
    ]),
  ),
  FormBar: {
    ...Object.fromEntries(
      (['saved', 'kept', 'failed'] as const).map((kind) => [
        kind,
        <FormBar
          key={kind}
          status={
            <StatusLine kind={kind} icon={<IconBell size={18} />}>
              A
            </StatusLine>
          }
        >
          {null}
        </FormBar>,
      ]),
    ),
    'failed, with a button': (
      <FormBar status={<FailedLine button={<StatusButton onClick={nothing}>B</StatusButton>}>A</FailedLine>}>
        {null}
      </FormBar>
    ),
  },
  Notification: {
    usual: <Notification>A</Notification>,
    error: <Notification color="red">A</Notification>,
    loading: <Notification loading>A</Notification>,
    'without close button': <Notification withCloseButton={false}>A</Notification>,
  },
  Progress: {
    none: <Progress {...named} value={0} />,
    half: <Progress {...named} value={50} />,
    full: <Progress {...named} value={100} />,
    failed: <Progress {...named} value={50} color="red" />,
  },
  Skeleton: {
    loading: <Skeleton h={20}>A</Skeleton>,
    loaded: (
      <Skeleton h={20} visible={false}>
        A
      </Skeleton>
    ),
  },
  Slider: {
    low: <Slider {...named} value={10} onChange={nothing} />,
    high: <Slider {...named} value={90} onChange={nothing} />,
    disabled: <Slider {...named} value={10} disabled />,
  },
  NavLink: {
    usual: <NavLink label="A" leftSection={<IconBell />} />,
    active: <NavLink label="A" leftSection={<IconBell />} active />,
    hover: <NavLink label="A" leftSection={<IconBell />} />,
    'focus-visible': <NavLink label="A" leftSection={<IconBell />} />,
    closed: navigation(false),
    open: navigation(true),
  },
  Anchor: {
    usual: <Anchor href="#a">A</Anchor>,
    hover: <Anchor href="#a">A</Anchor>,
    'focus-visible': <Anchor href="#a">A</Anchor>,
  },
  Indicator: {
    none: (
      <Indicator label={3} disabled w={24}>
        <IconBell />
      </Indicator>
    ),
    some: (
      <Indicator label={3} size={17} offset={11} color="red.9" w={24}>
        <IconBell />
      </Indicator>
    ),
  },
  Avatar: {
    letter: (
      <Avatar color="brand" alt="">
        A
      </Avatar>
    ),
    none: <Avatar color="brand" alt="" />,
  },
  Menu: { closed: menu(false), open: menu(true) },
  Popover: { closed: popover(false), open: popover(true) },
  Tooltip: Object.fromEntries(
    [false, true].map((opened) => [
      opened ? 'open' : 'closed',
      <Tooltip key={String(opened)} label="B" opened={opened} withinPortal={false} position="bottom-start">
        <Button variant="default">A</Button>
      </Tooltip>,
    ]),
  ),
  Timeline: Object.fromEntries(
    [-1, 0, 1].map((active) => [
      String(active),
      <Timeline key={active} active={active} bulletSize={28} lineWidth={2}>
        <Timeline.Item title="A" />
        <Timeline.Item title="B" />
      </Timeline>,
    ]),
  ),
  Dropzone: {
    usual: (
      <Dropzone onDrop={nothing} h={80}>
        A
      </Dropzone>
    ),
    loading: (
      <Dropzone onDrop={nothing} h={80} loading>
        A
      </Dropzone>
    ),
  },
}
