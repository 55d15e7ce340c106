import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sleep } from '#contracts/core/timer.ts'

import { freePort } from './free-port.ts'

/** Starts nginx with the configuration of the deployment, on a free port without TLS, in front of these ports. */
export async function startNginx(gatewayPorts: readonly number[]) {
  const directory = mkdtempSync(join(tmpdir(), 'nginx-'))
  const port = await freePort()
  const file = join(directory, 'nginx.conf')
  const own = `pid ${directory}/pid; error_log ${directory}/error.log; daemon off; user root;\n`
  writeFileSync(file, own + configuration(port, gatewayPorts, directory))
  const child = spawn('/usr/sbin/nginx', ['-c', file, '-p', directory], { stdio: 'ignore' })
  const exited = once(child, 'exit')
  await Promise.race([listens(port), exited.then(() => Promise.reject(new Error('nginx ended')))])
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      child.kill('SIGTERM')
      await exited
      rmSync(directory, { recursive: true })
    },
  }
}

function configuration(port: number, gatewayPorts: readonly number[], directory: string): string {
  let text = readFileSync('deploy/nginx/nginx.conf', 'utf8')
    .replace('/var/cache/nginx', directory)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replace(/^\s*ssl_.*$/gm, '')
    .replace(
      'access_log off;',
      ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((name) => `${name}_temp_path ${directory}/${name};`)
        .join(' ') + ' access_log off;',
    )
  for (const [n, gatewayPort] of gatewayPorts.entries()) text = text.replace(`:${8787 + n} `, `:${gatewayPort} `)
  return text
}

async function listens(port: number) {
  for (let n = 0; n < 200; n += 1) {
    const isThere = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
      socket.on('connect', () => socket.destroy())
    })
    if (isThere) return
    await sleep(25)
  }
  throw new Error('nginx does not listen')
}
