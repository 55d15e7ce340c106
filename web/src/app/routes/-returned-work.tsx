import type { RefusedChange } from '#contracts/candidate/exam.ts'
import type { Reissue } from '#contracts/candidate/reissue.ts'

import { RefusedChangeNotice } from '#web/features/base-info/refused-change.tsx'
import { ReturnedNotice } from '#web/features/reissue/returned-notice.tsx'

/** Notice of what an officer returned. */
export const ReturnedWork = ({ work }: { work: RefusedChange | Reissue }) =>
  'id' in work ? <ReturnedNotice application={work} /> : <RefusedChangeNotice change={work} />
