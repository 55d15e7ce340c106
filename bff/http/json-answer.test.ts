import { jsonAnswerSuite } from '#bff/testing/suites/json-answer.suite.ts'
import { jsonAnswer } from './json-answer.ts'

jsonAnswerSuite(jsonAnswer)
