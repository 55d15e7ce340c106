import { jsonAnswerSuite } from '#bff/json-answer.suite.ts'
import { preparedAnswer } from './json-answer.ts'

jsonAnswerSuite(preparedAnswer)
