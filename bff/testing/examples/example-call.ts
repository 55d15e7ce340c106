import type { ExamineeStatus } from '#contracts/candidate/exam.ts'
import type { Known } from '#contracts/core/blade.ts'
import type { Call, Input } from '#contracts/core/call.ts'

import type { Tab } from '../browser.ts'

/** Who makes the call of an example, and in which state of the mock. */
export type ExampleState = {
  /** Demo account; null for a visitor. */
  readonly account: string | null
  /** Selected exam and the stage of its sign-up, where the seeds do not have it: QA sets it on the control page. */
  readonly signUp?: { readonly examId: string; readonly status: Known<ExamineeStatus> }
}

/** An example of a call: who makes it, and with which input. */
export type ExampleCall<C extends Call = Call> = Partial<ExampleState> & {
  readonly input?: Input<C>
  /** Makes prerequisite calls and builds the input from their answers. */
  readonly prepare?: (tab: Tab) => Promise<Input<C>>
}
