import { factorRemoval } from '../administration/factor-removal.ts'
import { endSessions } from '../administration/session-revocation.ts'
import { SwitchChanges, Switches, switches } from '../administration/switches.ts'
import { Status, status } from '../session/status.ts'
import { inlineSchema, type Json } from './json-schema.ts'
import { answer, refusal, refusals, route } from './route.ts'

export const operatorTags = [
  { name: 'status', 'x-title-zh': '服务状态', description: 'State of the service, the same for everybody.' },
  { name: 'operator', 'x-title-zh': '运维', description: 'Calls of an operator. They take no session.' },
]

/** Authorises an operator. */
export const operatorSecurity = {
  operatorToken: { type: 'http', scheme: 'bearer', description: '`OPERATOR_TOKEN` of the deployment.' },
}

const operatorRefusals = {
  400: refusal('invalid_input'),
  401: refusal('not_logged_in'),
  404: refusal('not_found'),
  ...refusals,
  429: refusal('too_many_requests'),
  503: refusal('store_unavailable'),
}

/** The public state of the service, and the operator's calls that change it. */
export const operatorRoutes: Readonly<Record<string, Json>> = {
  [status.url]: {
    get: route({
      id: 'status.current',
      summary: status.summary,
      description: 'A cache may answer it for a second. A page polls it while it waits: no session is looked up.',
      responses: {
        200: answer('The state.', 'application/json', { schema: inlineSchema(Status, 'output') }),
        ...refusals,
        429: refusal('too_many_requests'),
      },
    }),
  },
  [switches.url]: {
    post: {
      ...route({
        id: 'operator.switches',
        summary: switches.summary,
        description:
          'What is absent stays as it is. Without `OPERATOR_TOKEN` there is no such address; with `ADMIN_ORIGIN` it is there alone.',
        responses: {
          200: answer('All switches.', 'application/json', { schema: inlineSchema(Switches, 'output') }),
          ...operatorRefusals,
        },
      }),
      security: [{ operatorToken: [] }],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: inlineSchema(SwitchChanges, 'input') } },
      },
    },
  },
  [factorRemoval.url]: {
    post: {
      ...route({
        id: 'operator.removeSecondFactor',
        summary: factorRemoval.summary,
        description: 'No error where there is none. Without `OPERATOR_TOKEN` there is no such address.',
        responses: {
          200: answer('Done.', 'application/json', { schema: inlineSchema(factorRemoval.output, 'output') }),
          ...operatorRefusals,
        },
      }),
      security: [{ operatorToken: [] }],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: inlineSchema(factorRemoval.input, 'input') } },
      },
    },
  },
  [endSessions.url]: {
    post: {
      ...route({
        id: 'operator.endSessions',
        summary: endSessions.summary,
        description: 'Other processes know of it within a second. Without `OPERATOR_TOKEN` there is no such address.',
        responses: {
          200: answer('Done.', 'application/json', { schema: inlineSchema(endSessions.output, 'output') }),
          ...operatorRefusals,
        },
      }),
      security: [{ operatorToken: [] }],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: inlineSchema(endSessions.input, 'input') } },
      },
    },
  },
}
