import type { Awaitable } from '#bff/http/and-then.ts'
import { maskAnswer } from '#bff/upstream/mask/answer.ts'
import type { Handles } from '../handle/handles.ts'
import type { Forwarded, Json } from './forwarded.ts'

/** The answer as the browser may see it: personal fields masked, keys of the upstream as handles. */
export const presentAnswer = ({ c, endpoint }: Forwarded, value: unknown, handles: Handles) =>
  handles.issue(c, endpoint, maskAnswer(value, endpoint.output)) as Awaitable<Json> // the gateway parsed it
