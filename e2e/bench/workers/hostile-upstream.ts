import { createServer } from 'node:http'

import { hostileAnswers } from '#bff/testing/hostile-answers.ts'

/** Answers `/<number>` with that hostile answer. */
const server = createServer((request, response) => {
  const answer = hostileAnswers[Number(request.url?.slice(1))]
  if (!answer) return response.writeHead(404).end()
  response.writeHead(200, { 'Content-Type': 'application/json', ...answer.headers }).end(answer.body())
})
server.listen(Number(process.env['PORT']), '127.0.0.1', () => process.stdout.write('ready\n'))
