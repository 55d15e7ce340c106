import type { Plugin } from 'vite'

import { returnPages } from '#contracts/core/gateway-paths.ts'

/** In development pages do not come from the worker, and Vite would refuse a provider's POST. */
export const paymentReturns: Plugin = {
  name: 'payment-returns',
  configureServer({ middlewares }) {
    middlewares.use(({ method, url = '' }, answer, next) => {
      const page = returnPages.find((it) => it === url.split('?')[0])
      if (method === 'POST' && page) answer.writeHead(303, { Location: page }).end()
      else next()
    })
  },
}
