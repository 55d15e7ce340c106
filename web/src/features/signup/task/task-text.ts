import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { TaskState } from './task.ts'

/** States of a step, for translation. */
export const stateTexts: Record<TaskState, MessageDescriptor> = {
  done: msg`已完成`,
  returned: msg`需修改`,
  begun: msg`进行中`,
  todo: msg`未开始`,
}
