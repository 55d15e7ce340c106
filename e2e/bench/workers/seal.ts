import { webAes } from '#bff/upstream/seal/aes.ts'
import { aesRounds, type Round } from '../aes-rounds.ts'

const rounds: Promise<Readonly<Record<string, Round>>> = aesRounds(webAes(crypto.subtle))

/** Runs as many rounds as are asked for, in workerd. */
export default {
  async fetch(request: Request): Promise<Response> {
    const { searchParams } = new URL(request.url)
    const round = (await rounds)[searchParams.get('who') ?? '']
    if (!round) return new Response('nobody of this name', { status: 400 })
    const text = 'x'.repeat(Number(searchParams.get('size')))
    for (let left = Number(searchParams.get('rounds')); left > 0; left -= 1) await round(text)
    return new Response('done')
  },
}
