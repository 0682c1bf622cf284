import { afterAll, beforeAll, expect, it } from 'vitest'
import { answerFilter } from '#kernel/server/http.ts'
import type { Person } from '#kernel/server/person.ts'
import { accessLog, type DataAccess } from '#kernel/server/reveals.ts'
import { findRows, insertRow } from '#kernel/server/rows.ts'
import { role } from '#modules/access/model/index.ts'
import { openSites, type Sites } from '#test/sites-world.ts'
import { answerPort } from '#test/stand-ins.ts'
import { registeredUser } from '../../model/index.ts'
import { filterAnswer } from './filter-answer.ts'
import { notePrinted } from './note-shown.ts'

let sites: Sites
let holder: Person
const seen: DataAccess[] = []
let isClosed = false

beforeAll(async () => {
  sites = await openSites()
  answerPort(answerFilter, filterAnswer)
  answerPort(accessLog, async (_act, access) => {
    if (isClosed) throw new Error('the log cannot be written')
    seen.push(access)
  })
  const trusted = await sites.house.prepare(act =>
    insertRow(act, role, {
      ...{ code: 'trusted', name: '信任角色', ownerKind: 'platform', holderKinds: ['platform'] },
      ...{ dataScope: 'all', fieldClasses: ['P2'] },
    }),
  )
  const made = await sites.post('desensitisationRule/insert', {
    ...{ name: '信任角色看手机', apiPath: '/api/website/registeredUser/*', field: 'phone' },
    ...{ algorithm: 'keep', roles: [trusted.id] },
  })
  const asked = { id: made.dataPoints.id, version: 1 }
  await sites.post('desensitisationRule/confirm', asked, sites.other)
  holder = { ...sites.clerk, roleCodes: ['trusted'] }
})
afterAll(() => sites.house.close())

it('leaves a row of the access log for values that a rule shows, and shows none without', async () => {
  const [one, two] = [await sites.newUser('13911110001'), await sites.newUser('13911110002')]
  const open = () => sites.get('registeredUser/getById', { id: one.id }, holder)
  expect((await open()).dataPoints.phone).toBe('13911110001')
  expect(seen.splice(0)).toMatchObject([
    { record: one.id, title: one.nickname, fields: ['手机'], way: 'view', rows: 1 },
  ])
  const list = await sites.get('registeredUser/getListByPage', {}, holder)
  expect(list.dataPoints.list.map(({ phone }: { phone: string }) => phone)).toContain(two.phone)
  expect(seen.splice(0)).toMatchObject([{ record: null, title: '注册用户 2 条', rows: 2 }])
  await sites.get('registeredUser/getById', { id: one.id })
  expect(seen).toEqual([])
  isClosed = true
  const refused = await open()
  isClosed = false
  expect(refused.status).toBe(500)
  expect(JSON.stringify(refused)).not.toContain('13911110001')
})

it('keeps the values of somebody under age masked unless the rule says otherwise', async () => {
  const child = await sites.newUser('13911110003')
  await sites.house.prepare(act =>
    act.tx.execute(`update registered_user set minor = true where id = '${child.id}'`),
  )
  const { dataPoints } = await sites.get('registeredUser/getById', { id: child.id }, holder)
  expect(dataPoints.phone).toBe('139****0003')
  expect(seen.splice(0)).toEqual([])
})

it('notes what a printed sheet held in the clear, and nothing of one that held none', async () => {
  const user = await sites.newUser('13911110004')
  const print = (person: Person) =>
    sites.house.prepare(async act => {
      const rows = await findRows(act.tx, registeredUser, undefined)
      const own = rows.filter(({ id }) => id === user.id)
      await notePrinted({ ...act, person }, registeredUser, own as never)
    })
  await print(sites.clerk)
  expect(seen).toEqual([])
  await print(holder)
  expect(seen.splice(0)).toMatchObject([{ record: user.id, fields: ['手机'], way: 'print' }])
})
