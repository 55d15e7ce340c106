import { expect, test } from 'vitest'

import { maskText, maskedText } from './mask.ts'

test.each([
  ['name', '张伟', '张****'],
  ['name', '阿依古丽·买买提', '阿****'],
  ['phone', '13912345678', '139****5678'],
  ['phone', '028-12345678', '028****5678'],
  ['phone', '12345', '1****'],
  ['email', 'zhangwei@example.org', 'z****@example.org'],
  ['email', 'no address', 'n****'],
  ['day', '1990-03-07', '1990****'],
  ['address', '成都市青羊区人民中路 1 号', '成都市青羊区****'],
  ['network', '118.112.7.130', '118.112.*.*'],
  ['network', 'unknown', 'u****'],
  ['phone', '', ''],
  ['secret', 'a', '******'],
  ['secret', 'a long one of many words', '******'],
  ['secret', '', ''],
] as const)('a %s, %s, is shown as %s', (kind, value, expected) => {
  expect(maskText(kind, value)).toBe(expected)
})

test.each([
  ['考生手机 13912345678，备用+8613812345678', '考生手机 139****5678，备用+86138****5678'],
  ['zjhm=310101199508124326;', 'zjhm=310101****4326;'],
  ['signature expired for lina@example.com', 'signature expired for l****@example.com'],
  ['from 118.112.7.130 to 10.0.3.11:8080', 'from 118.112.*.* to 10.0.*.*:8080'],
  ['{"password":"Exam@2026","page":1}', '{"password":"****","page":1}'],
  ['{"newPassword1": "a \\"quoted\\" one"}', '{"newPassword1": "****"}'],
  [String.raw`{"body":"{\"password\":\"Exam@2026\",\"a\":1}"}`, String.raw`{"body":"{\"password\":\"****\",\"a\":1}"}`],
  ['grant_type=password&refresh_token=abc.def&scope=all', 'grant_type=password&refresh_token=****&scope=all'],
  ['secret: \'it is "this"\', next', "secret: '****', next"],
  ['Authorization: Bearer abcdefghijkl', 'Authorization: **** ****'],
  ['header bearer abcdefghijkl', 'header bearer ****'],
  ['{"phone": 13912345678, "tel": "139-1234-5678"}', '{"phone": 139****5678, "tel": "139****5678"}'],
  ['hotline 028-55500000', 'hotline 028-****0000'],
  ['card 6222021234567890128, 6222 0212 3456 7894', 'card 6222****0128, 6222****7894'],
  ['permit H12345678, passport E87654321', 'permit H****78, passport E****21'],
  ['ID 310101 19950812 4326', 'ID 310101****4326'],
  ['{"realName":"张伟","ksName":"李娜","page":1}', '{"realName":"****","ksName":"****","page":1}'],
  ['{"birthday":"1990-03-07","address":"人民路 1 号"}', '{"birthday":"****","address":"****"}'],
  ['User(account=x, linkman=何静, apiKey=a1b2)', 'User(account=x, linkman=****, apiKey=****'],
  ['{"paramKey":"sms.appSecret","paramValue":"K9x"}', '{"paramKey":"sms.appSecret","paramValue":"****"}'],
  ['{"newAnswer":"建国路小学"}', '{"newAnswer":"****"}'],
  ['Cookie: SESSION=abc; JSESSIONID=def', 'Cookie: ****; JSESSIONID=****'],
  ['<password>geheim</password> <n>1</n>', '<password>**** <n>1</n>'],
  ['%7B%22phone%22%3A%2213912345678%22%7D', '%7B%22phone%22%3A%22139****5678%22%7D'],
  ['zjhm%3D310101199508124326&mail=lina%40example.com', 'zjhm%3D310101****4326&mail=l****%40example.com'],
  ['%22password%22%3a%22a%5C%22b%22%2C%22n%22%3A1', '%22password%22%3a%22****%22%2C%22n%22%3A1'],
  ['{"password"%3A"Exam%402026"}', '{"password"%3A"****"}'],
  ['jwt eyJhbGciOiJIUzI1NiJ9.eyJ1c2VyX2lkIjoiMSJ9.c2lnbmF0dXJl end', 'jwt **** end'],
])('in free text %s becomes %s', (text, expected) => {
  expect(maskedText(text)).toBe(expected)
})

test.each([
  'id 1123598821738675201',
  'orderNo 2026112309300012345678',
  '2026-11-23 09:30:00',
  'at org.springblade.Step.run(PayClient.java:88)',
  'version 1.2.3.4.5',
  'card-like 6222021234567890123',
  'at org.apache.ibatis.session.defaults.DefaultSqlSession.selectList(DefaultSqlSession.java:150)',
])('%s has nothing to mask', (text) => {
  expect(maskedText(text)).toBe(text)
})

test.each([
  'a',
  '1',
  'a@',
  '@a.',
  'password:"',
  'password:\\',
  'eyJ-',
  'bearer ',
  '1.',
  '\\"',
  '139',
  '%22',
  'password%22=%22%5C%22',
  '6222 ',
  'token=',
])('half a million characters of %s do not hold up the gateway', (part) => {
  const text = part.repeat(500_000 / part.length)
  expect(maskedText(`${text} 13912345678`)).not.toContain('13912345678')
})

test('JSON stays JSON', () => {
  const inner = JSON.stringify({ password: 'a"b\\c\\', phone: '13912345678', list: ['x'] })
  for (const text of [inner, JSON.stringify({ inner })]) {
    expect(() => JSON.parse(maskedText(text))).not.toThrow()
  }
})
