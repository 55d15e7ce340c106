import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sleep } from '#contracts/core/time/timer.ts'

import { freePort } from './free-port.ts'

/** nginx in front of these ports, as the deployment has it, on a free port without TLS. */
export const startNginx = (gatewayPorts: readonly number[]) =>
  start('deploy/nginx/nginx.conf', (text, port) =>
    gatewayPorts.reduce(
      (it, gatewayPort, n) => it.replace(`:${8787 + n} `, `:${gatewayPort} `),
      text.replace('listen 443 ssl;', `listen 127.0.0.1:${port};`).replace(/^\s*ssl_.*$/gm, ''),
    ),
  )

/** nginx between a self-hosted workerd and an upstream at this port, as the deployment has it, on a free port without TLS. */
export const startUpstreamNginx = (upstreamPort: number) =>
  start('deploy/nginx/upstream.conf', (text, port) =>
    text
      .replace('listen 127.0.0.1:8790;', `listen 127.0.0.1:${port};`)
      .replace('server blade.internal:443;', `server 127.0.0.1:${upstreamPort};`)
      .replace('proxy_pass https:', 'proxy_pass http:')
      .replace(/^\s*proxy_ssl_.*$/gm, ''),
  )

async function start(configuration: string, adapted: (text: string, port: number) => string) {
  const directory = mkdtempSync(join(tmpdir(), 'nginx-'))
  const port = await freePort()
  const file = join(directory, 'nginx.conf')
  const own = `pid ${directory}/pid; error_log ${directory}/error.log; daemon off; user root;\n`
  writeFileSync(file, own + withinFolder(adapted(readFileSync(configuration, 'utf8'), port), directory))
  const child = spawn('/usr/sbin/nginx', ['-c', file, '-p', directory], { stdio: 'ignore' })
  child.unref()
  const exited = once(child, 'exit')
  await Promise.race([listens(port), exited.then(() => Promise.reject(new Error('nginx ended')))])
  return {
    url: `http://127.0.0.1:${port}`,
    kill: () => void child.kill('SIGTERM'),
    async close() {
      child.ref()
      child.kill('SIGTERM')
      await exited
      rmSync(directory, { recursive: true })
    },
  }
}

/** Its files are in a folder of its own. */
function withinFolder(text: string, directory: string): string {
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const paths = folders.map((name) => `${name}_temp_path ${directory}/${name};`).join(' ')
  return text.replace('/var/cache/nginx', directory).replace('access_log off;', `${paths} access_log off;`)
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
