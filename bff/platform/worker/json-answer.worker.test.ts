import { jsonAnswerSuite } from '#bff/http/json-answer.suite.ts'
import { preparedAnswer } from './json-answer.ts'

jsonAnswerSuite(preparedAnswer)
