import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sleep } from '#contracts/core/time/timer.ts'

import type { Issued } from './certificates.ts'
import { freePort } from './free-port.ts'

/** nginx in front of these ports, as the deployment has it, on a free port without TLS. */
export const startNginx = (gatewayPorts: readonly number[]) =>
  start('deploy/nginx/nginx.conf', (text, port) =>
    withGateways(text, gatewayPorts)
      .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
      .replaceAll(/^\s*ssl_.*$/gm, ''),
  )

/** nginx in front of a port, as the deployment has it, on free ports and with this certificate. */
export async function startTlsNginx(gatewayPort: number, { certFile, keyFile }: Pick<Issued, 'certFile' | 'keyFile'>) {
  const nginx = await start('deploy/nginx/nginx.conf', (text, port) =>
    withGateways(text, [gatewayPort, gatewayPort, gatewayPort])
      .replace('listen 443 ', `listen 127.0.0.1:${port} `)
      .replace('/etc/nginx/tls/certificate.pem', certFile)
      .replace('/etc/nginx/tls/key.pem', keyFile),
  )
  return { ...nginx, url: nginx.url.replace('http:', 'https:') }
}

function withGateways(text: string, ports: readonly number[]): string {
  let n = 0
  return text.replaceAll(/server 127\.0\.0\.1:\d+/g, (server) => {
    const port = ports[n]
    n += 1
    return port === undefined ? server : `server 127.0.0.1:${port}`
  })
}

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
  const [port, plainPort] = [await freePort(), await freePort()]
  const file = join(directory, 'nginx.conf')
  const own = `pid ${directory}/pid; error_log ${directory}/error.log; daemon off; user root;\n`
  const text = adapted(readFileSync(configuration, 'utf8'), port)
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replace(/^user .*$/m, '')
  writeFileSync(file, own + withinFolder(text, directory))
  const child = spawn('/usr/sbin/nginx', ['-c', file, '-p', directory], { stdio: 'ignore' })
  child.unref()
  const exited = once(child, 'exit')
  await Promise.race([listens(port), exited.then(() => Promise.reject(new Error('nginx ended')))])
  return {
    url: `http://127.0.0.1:${port}`,
    /** Without TLS. */
    plainUrl: `http://127.0.0.1:${plainPort}`,
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
  return text.replaceAll('/var/lib/nginx/', `${directory}/`).replace('access_log off;', `${paths} access_log off;`)
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
