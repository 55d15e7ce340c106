import { jsonAnswerSuite } from '#bff/testing/suites/json-answer.suite.ts'
import { preparedAnswer } from './json-answer.ts'

jsonAnswerSuite(preparedAnswer)
