import { Plural } from '@lingui/react/macro'

import { traceSections } from './stack.ts'

import classes from './log.module.css'

/** Frames of an exception that are shown before somebody unfolds the rest. */
const visibleFrames = 5

/** Stack trace: each exception with its first frames, the others folded. */
export const StackTrace = ({ trace }: { trace: string }) =>
  traceSections(trace).map(({ header, frames }, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- sections of one text do not move
    <div key={index}>
      <strong>{header}</strong>
      {frames.length > 0 && <div>{frames.slice(0, visibleFrames).join('\n')}</div>}
      {frames.length > visibleFrames && (
        <details>
          <summary className={classes.fold}>
            <Plural value={frames.length - visibleFrames} one="其余 # 行" other="其余 # 行" />
          </summary>
          {frames.slice(visibleFrames).join('\n')}
        </details>
      )}
    </div>
  ))
