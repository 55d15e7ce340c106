import { expect, test } from 'vitest'

import { deviceName } from './describe.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome · Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0`, 'Edge · Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0', 'Firefox · Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    'Safari · Mac',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
    'Chrome · iPhone',
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; V2309A) ${webkit} Version/4.0 Chrome/130.0 Mobile Safari/537.36 MicroMessenger/8.0.56`,
    'WeChat · Android',
  ],
  [
    `Mozilla/5.0 (Phone; OpenHarmony 5.0; HarmonyOS 5.0) ${webkit} HuaweiBrowser/5.0 Mobile`,
    'Huawei Browser · HarmonyOS',
  ],
  ['curl/8.5.0', ''],
  ['', ''],
])('the device name of %s is %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
