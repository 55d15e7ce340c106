import { Refusal } from '../core/refusal.ts'
import { deployment } from '../core/settings.ts'

let productOrigin: string | null = null

/** The operator's switches of the gateway in front of this mock; there are none without its address. */
export const operator = {
  setProductOrigin(origin: string) {
    productOrigin = origin
  },
  /** Sets switches. Throws the gateway's refusal. */
  async change(changes: string) {
    if (!productOrigin) throw new Refusal(404, 'no gateway is known: start the whole product')
    const response = await fetch(new URL('/operator/switches', productOrigin), {
      method: 'POST',
      headers: { Authorization: `Bearer ${deployment.operatorToken}`, 'Content-Type': 'application/json' },
      body: changes,
    })
    if (!response.ok) throw new Refusal(400, `the gateway answers ${response.status}: ${await response.text()}`)
  },
}
