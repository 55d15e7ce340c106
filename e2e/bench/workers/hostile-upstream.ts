import { createServer } from 'node:http'

import { hostileAnswers } from '#bff/testing/answers/hostile-answers.ts'

/** Answers `/<number>` with that hostile answer. */
const server = createServer((request, response) => {
  const { headers = {}, body } = hostileAnswers[Number(request.url?.slice(1))]! // loop-delays.ts asks for no other
  response.writeHead(200, headers).end(body())
})
server.listen(Number(process.env['PORT']), '127.0.0.1', () => process.stdout.write('ready\n'))
