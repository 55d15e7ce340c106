import { api, endpoints } from '#contracts/api.ts'

import { captureAnswers, firstRows } from './captured-answers.ts'
import { type ShapedAnswer, answerShapes } from './shapes.ts'

/** Answers of log-in, home, exams, form, payment, scores and users. */
const calls: ReadonlySet<string> = new Set([
  'auth.token',
  'user.info',
  'menu.getMenu',
  'exam.getAllExamList',
  'signup.init',
  'payment.init',
  'score.page',
  'user.page',
])

/** One answer of the table: a call and a shape. */
export type ShapeCell = ShapedAnswer & { readonly call: string }

/** The table of shapes by calls. */
export async function shapeCells(): Promise<ShapeCell[]> {
  const answers = await captureAnswers()
  return endpoints(api)
    .filter(({ name }) => calls.has(name))
    .flatMap(({ name, endpoint }) => {
      const source = {
        data: atHalfAMinute(firstRows(answers.get(name))),
        schema: endpoint.output,
        isBare: endpoint.upstream.bare ?? false,
      }
      return answerShapes(source).map((answer) => ({ call: name, ...answer }))
    })
}

/** The same whenever the answers were captured: a time without its seconds is another one. */
const atHalfAMinute = (data: unknown): unknown =>
  JSON.parse(JSON.stringify(data).replaceAll(/(?<=\d{4}-\d\d-\d\d \d\d:\d\d:)\d\d/g, '30'))
