import { returnPages } from '../core/gateway-paths.ts'
import type { Json } from './json-schema.ts'
import { operatorRoutes, operatorTags } from './operator-routes.ts'
import { commonHeaders } from './response-headers.ts'
import { answer, refusal, refusals, route } from './route.ts'

/** Tags of routes that are no calls: they take neither a session nor X-BFF. */
export const routeTags = [
  { name: 'health', 'x-title-zh': '健康检查', description: 'State of a process, for balancers and operators.' },
  ...operatorTags,
  { name: 'docs', 'x-title-zh': '接口文档', description: 'This document.' },
  {
    name: 'paymentReturn',
    'x-title-zh': '支付返回',
    description: 'Pages to which payment providers send a browser back.',
  },
]

const readiness: Json = {
  schema: {
    type: 'object',
    required: ['status'],
    properties: {
      status: { enum: ['ok', 'degraded', 'draining'], type: 'string' },
      store: { type: 'boolean', description: 'The session store takes writes.' },
      upstream: { type: 'boolean', description: 'The upstream answers.' },
    },
  },
}

const health = {
  '/healthz': {
    get: route({
      id: 'health.liveness',
      summary: { en: 'Returns whether the process answers, with its release.', zh: '查询进程是否应答及其版本。' },
      description: 'For a probe that starts a dead process anew.',
      responses: {
        200: answer('The process answers.', 'application/json', {
          schema: {
            type: 'object',
            required: ['status', 'version', 'commit'],
            properties: {
              status: { const: 'ok', type: 'string' },
              version: { type: 'string' },
              commit: { type: 'string', description: 'Empty where it is unknown.' },
            },
          },
        }),
        ...refusals,
      },
    }),
  },
  '/readyz': {
    get: route({
      id: 'health.readiness',
      summary: { en: 'Returns whether the process takes requests.', zh: '查询进程是否接受请求。' },
      description:
        'An outage of the store or of the upstream takes no process from its balancer: where the store takes no writes, such as on a full disk, the status is `degraded`; `verbose` tells both.',
      parameters: [
        {
          name: 'verbose',
          in: 'query',
          required: false,
          description: 'With any value: the state of store and upstream too, at most 2 s old.',
          schema: { type: 'string' },
        },
      ],
      responses: {
        200: answer('It takes requests.', 'application/json', readiness),
        ...refusals,
        503: answer('It is about to end.', 'application/json', readiness),
      },
    }),
  },
}

const whereOn = 'In development, and in production with `API_DOCS=on`; else 404.'

const docs = {
  '/docs': {
    get: route({
      id: 'docs.page',
      summary: { en: 'Shows this document as a page.', zh: '以页面显示本文档。' },
      description: whereOn,
      responses: {
        200: answer('The page.', 'text/html', { schema: { type: 'string' } }),
        404: refusal('not_found'),
        ...refusals,
      },
    }),
  },
  '/docs/openapi.json': {
    get: route({
      id: 'docs.document',
      summary: { en: 'Returns this document.', zh: '返回本文档。' },
      description: whereOn,
      responses: {
        200: answer('OpenAPI 3.1.', 'application/json', { schema: { type: 'object' } }),
        404: refusal('not_found'),
        ...refusals,
      },
    }),
  },
}

/** Some providers send the browser back by POST, whose body proves nothing and is not read. Source: security R48. */
const returnRoute = (page: string) => ({
  get: route({
    id: `paymentReturn.${page.slice(1)}Page`,
    summary: { en: 'Shows the page of an order, whose state it queries.', zh: '显示订单页面，并查询订单状态。' },
    description: 'Most providers lead the browser here themselves.',
    responses: {
      200: answer('The page.', 'text/html', { schema: { type: 'string' } }),
      ...refusals,
    },
  }),
  post: route({
    id: `paymentReturn.${page.slice(1)}`,
    summary: {
      en: 'Leads a browser that comes from a payment provider to the page of that address.',
      zh: '把从支付服务商返回的浏览器引到该地址的页面。',
    },
    description: 'The body is not read: the page queries the state of the order.',
    responses: {
      303: { description: 'The page.', headers: commonHeaders('Location') },
      ...refusals,
    },
  }),
})

/** Routes beside the calls, by path. */
export const routes: Readonly<Record<string, Json>> = {
  ...health,
  ...operatorRoutes,
  ...docs,
  ...Object.fromEntries(returnPages.map((page) => [page, returnRoute(page)])),
}
