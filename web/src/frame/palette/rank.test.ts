import PinyinMatch from 'pinyin-match'
import { expect, test } from 'vitest'

import { similarEntries, nameRank, ranked } from './rank.ts'

const find = (text: string, keyword: string) => PinyinMatch.match(text, keyword)

test.each([
  ['成绩查询', '成绩', 0],
  ['Score query', 'SCORE', 0],
  ['成绩查询', '查询', 1],
  ['准考证', 'zkz', 2],
  ['成绩查询', 'chengji', 3],
  ['参数管理', 'csgl', 2],
  ['菜单管理', 'csgl', 3],
  ['成绩查询', '缴费', null],
] as const)('%s, looked for as %s, has rank %s', (name, keyword, rank) => {
  expect(nameRank(name, keyword, find)).toBe(rank)
})

test('names that begin with it come first, then those that contain it, then those that are read like it', () => {
  const labels = ['北京 cj', '成绩查询', 'CJ 考试'].map((label) => ({ label }))
  expect(ranked(labels, 'cj', find).map((it) => it.label)).toEqual(['CJ 考试', '北京 cj', '成绩查询'])
})

test('the initials of a whole name come before a rarer reading of a character: 单 of 菜单 is also read shan', () => {
  const labels = ['菜单管理', '参数管理'].map((label) => ({ label }))
  expect(ranked(labels, 'csgl', find).map((it) => it.label)).toEqual(['参数管理', '菜单管理'])
})

test('other words for an item find it, also within a question, behind what has the word in its name', () => {
  const items = [
    { label: '登录密码', words: '密码 改密码' },
    { label: '密码锁屏', words: '' },
    { label: '缴费', words: '发票 退费' },
  ]
  expect(ranked(items, '怎么退费', find).map((it) => it.label)).toEqual(['缴费'])
  expect(ranked(items, 'fapiao', find).map((it) => it.label)).toEqual(['缴费'])
  expect(ranked(items, '改密码', find).map((it) => it.label)).toEqual(['登录密码'])
})

test('the nearest to a wrong address are spelled nearly so or have its words in their name; the rest is not near', () => {
  const items = [
    { label: '打印准考证', path: '/exam/zkzdy/index' },
    { label: '填写报名信息', path: '/exam/signup/index' },
    { label: '消息中心', path: '/message/index' },
  ]
  const near = (address: string) => similarEntries(items, address, find).map((it) => it.label)
  expect(near('/exam/signup/idnex')).toEqual(['填写报名信息'])
  expect(near('/exam/signupp')).toEqual(['填写报名信息'])
  expect(near('/exam/zkzyd')).toEqual(['打印准考证'])
  expect(near('/xxzx')).toEqual(['消息中心'])
  expect(near('/a/index')).toEqual([])
})
