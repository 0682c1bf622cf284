import { afterAll, beforeAll, expect, it } from 'vitest'
import { answerFilter } from '#kernel/server/http.ts'
import { openSites, type Sites } from '#test/sites-world.ts'
import { answerPort } from '#test/stand-ins.ts'
import { filterAnswer } from './filter-answer.ts'
import { sceneOf } from './mask-rules.ts'

let sites: Sites
let rule: { id: string; version: number }
let user: string

const on = { apiPath: '/api/website/registeredUser/getById', field: 'bio' }

beforeAll(async () => {
  sites = await openSites()
  answerPort(answerFilter, filterAnswer)
  user = (await sites.newUser()).id
  rule = await insert({ name: '按算法', algorithm: 'full', minorStricter: false })
})
afterAll(() => sites.house.close())

async function insert(more: Record<string, unknown>) {
  const made = await sites.post('desensitisationRule/insert', { ...on, ...more })
  expect(made.statusMessage).toBe('success')
  return made.dataPoints
}

async function change(more: Record<string, unknown>) {
  const { id, version } = rule
  const done = await sites.post('desensitisationRule/update', { id, version, ...more })
  expect(done.statusCode).toBe(1)
  rule = done.dataPoints
}

const write = (bio: string, minor = false) =>
  sites.house.prepare(act =>
    act.tx.execute(
      `update registered_user set bio = '${bio}', minor = ${minor} where id = '${user}'`,
    ),
  )
const shown = async () => (await sites.get('registeredUser/getById', { id: user })).dataPoints.bio
const listed = async () =>
  (await sites.get('registeredUser/getListByPage', {})).dataPoints.list.find(
    (row: { id: string }) => row.id === user,
  ).bio

const address = '陕西省榆林市榆阳区青山路街道永济路8号'

it.each([
  ['name', '张晓明', {}, '张**'],
  ['name', '张明', {}, '张*'],
  ['phone', '13812345678', {}, '138****5678'],
  ['idNumber', '110101199003071234', {}, '110101********1234'],
  ['bankCard', '6222021234567894321', {}, '6222****4321'],
  ['email', 'zhangsan@example.org', {}, 'z***@example.org'],
  ['address', address, {}, '陕西省榆林市榆阳区***'],
  ['address', address, { level: 'street' }, '陕西省榆林市榆阳区青山路街道***'],
  ['birthday', '1990-03-07', {}, '1990-**-**'],
  ['company', '榆林市云岭商贸有限公司', {}, '榆林****公司'],
  ['full', '任何内容', {}, '***********'],
  ['full', '任何内容', { char: '×' }, '×××××××××××'],
  ['custom', '张晓明13812345678', { keepHead: 3, keepTail: 2, char: '#' }, '张晓明####78'],
  ['custom', '短', { keepHead: 3, keepTail: 2 }, '*'],
  ['regex', '3单元1204室', { pattern: '\\d+' }, '*单元****室'],
  ['regex', '3单元1204室', { pattern: '\\d+', char: '○' }, '○单元○○○○室'],
  ['regex', '3单元1204室', { pattern: '\\d+', replacement: '某' }, '某单元某室'],
])('shows %s of %s in the very next answer', async (algorithm, value, params, expected) => {
  await write(value)
  await change({ algorithm, params })
  expect(await shown()).toBe(expected)
})

it.each([
  ['name', '张晓明', '小*'],
  ['birthday', '2015-03-07', '***********'],
  ['address', address, '***********'],
  ['phone', '13812345678', '138****5678'],
])('is stricter with %s of minors where it says so', async (algorithm, value, expected) => {
  await write(value, true)
  await change({ algorithm, params: null, minorStricter: true })
  expect(await shown()).toBe(expected)
  await change({ minorStricter: false })
  if (expected !== '138****5678') expect(await shown()).not.toBe(expected)
})

it('hides by one sign only', async () => {
  const { id, version } = rule
  const two = await sites.post('desensitisationRule/update', {
    id,
    version,
    params: { char: '##' },
  })
  expect(two.dataPoints.errors[0].message).toContain('遮盖字符为 1 个字')
})

it('holds in its scene and method only, an interface in full before the resource, then by priority', async () => {
  await write('张晓明')
  await change({ algorithm: 'full', params: null, scene: ['list'] })
  expect(await shown()).toBe('张晓明')
  await change({ scene: ['detail'], method: 'GET' })
  expect(await shown()).toBe('***********')
  const all = '/api/website/registeredUser/*'
  const sent = await insert({ name: '提交时', apiPath: all, algorithm: 'full', method: 'POST' })
  expect(await listed()).toBe('张晓明')
  const wide = await insert({ name: '整个资源', apiPath: all, algorithm: 'name', priority: 1 })
  expect([await shown(), await listed()]).toEqual(['***********', '张**'])
  const first = await insert({ name: '更先', apiPath: all, algorithm: 'company', priority: 0 })
  expect(await listed()).toBe('***')
  for (const { id, version } of [sent, wide, first])
    await sites.post('desensitisationRule/disable', { id, version })
  expect(await listed()).toBe('张晓明')
})

it('tells the scene of a call from its address', () => {
  const scene = (path: string) => sceneOf({ path, access: { action: 'x' } })
  expect(
    ['getListByPage', 'getById', 'exportDossier', 'printReceipt', 'getBoard'].map(call =>
      scene(`/api/finance/donation/${call}`),
    ),
  ).toEqual(['list', 'detail', 'export', 'print', 'screen'])
  expect(sceneOf({ path: '/api/website/ad/getShown', access: 'public' })).toBe('public')
})
