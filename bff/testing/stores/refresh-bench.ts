import { sleep } from '#contracts/core/time/timer.ts'

import { RecordSeal } from '../../config/at-rest/record-seal.ts'
import { parseConfig } from '../../config/config.ts'
import { nodeAes } from '../../platform/node/crypto/aes.ts'
import { nodeCrypto } from '../../platform/node/crypto/crypto.ts'
import { refresher } from '../../session/log-in/grants.ts'
import type { SessionDependencies } from '../../session/session.ts'
import { createGateway } from '../../upstream/gateway.ts'
import { md5 } from '../../upstream/md5.ts'
import { createSeal } from '../../upstream/seal/seal.ts'
import { createUpstream } from '../../upstream/upstream.ts'
import { demoSettings } from '../settings.ts'
import { tokenAnswer } from '../suites/session/harness.suite.ts'

type Answer = () => Response | Promise<Response>

const secondPair = () => tokenAnswer(2)

/** Sessions of any store, and the upstream that refreshes their tokens: by default with the second pair. */
export async function refreshBench() {
  const config = parseConfig(demoSettings)
  let refreshes = 0
  let answer: Answer = secondPair
  const upstream = createUpstream(async () => {
    refreshes += 1
    return answer()
  }, config.upstream)
  const seal = await createSeal(nodeAes, config.upstream.aesKey)
  const gateway = createGateway({ upstream, seal, config, md5 })
  const recordSeal = new RecordSeal(nodeCrypto, config.session)
  return {
    recordSeal,
    answerWith: (it: Answer) => void (answer = it),
    refreshes: () => refreshes,
    /** What the sessions of one process need beside their store. */
    dependencies: (
      now: () => number,
      pause: SessionDependencies['sleep'] = sleep,
    ): Omit<SessionDependencies, 'name' | 'storage'> => ({
      recordSeal,
      crypto: nodeCrypto,
      now,
      sleep: pause,
      refresh: refresher(gateway, config, now),
      tokenTime: config.session.tokenTime,
      callsPerMinute: config.session.callsPerMinute,
    }),
  }
}
