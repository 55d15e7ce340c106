import { jsonAnswerSuite } from './json-answer.suite.ts'
import { jsonAnswer } from './json-answer.ts'

jsonAnswerSuite(jsonAnswer)
