import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { accessModule } from '#modules/access/server/index.ts'
import { approvalModule } from '#modules/approval/server/index.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { makeOrganisation } from './fixture/organisations.ts'
import { charityModule, relatedUnder } from './index.ts'

const verbs = ['view', 'create', 'update', 'delete'].map(verb => `governanceMember.${verb}`)
const platform = personWith(verbs)
/** Invented people with right check digits. */
const papers = [
  '110105198001010016',
  '110105198001010024',
  '110105198001010032',
  '110105198001010040',
  '110105198001010059',
]

let house: TestHouse
let north: string
let south: string
let officer: Person

beforeAll(async () => {
  house = await openHouse([accessModule, approvalModule, charityModule])
  north = (await house.prepare(act => makeOrganisation(act, '北方慈善基金会'))).id
  south = (await house.prepare(act => makeOrganisation(act, '南方慈善基金会'))).id
  officer = personWith(verbs, {
    ownerKind: 'organisation',
    ownerId: north,
    scope: 'organisation',
  })
})
afterAll(() => house.close())

const insert = (person: Person, draft: Record<string, unknown>) =>
  house.call(person, 'POST', '/api/charity/governanceMember/insert', {
    organisation: north,
    name: '陈测试',
    role: '3',
    ...draft,
  })
const findings = async (person: Person, organisation = north) =>
  house.call(person, 'GET', '/api/charity/governanceMember/getFindings', { organisation })
const related = (codes: readonly string[]) => house.prepare(act => relatedUnder(act, north, codes))

describe('who governs an organisation', () => {
  it('is listed with papers, a company by its credit code in its roles alone', async () => {
    const bare = await insert(officer, {})
    expect(bare.dataPoints.errors).toEqual([{ field: 'idNumber', message: '请填写身份证号' }])
    const company = await insert(officer, { uscc: '91110105MA0000001X' })
    expect(company.statusCode).not.toBe(1)
    const relative = await insert(officer, { role: '8', idNumber: papers[4], relativeOf: '无此人' })
    expect(relative.dataPoints.errors[0]).toMatchObject({ field: 'relativeOf' })
    expect((await insert(officer, { idNumber: papers[0] })).statusCode).toBe(1)
    const twice = await insert(officer, { idNumber: papers[0] })
    expect(twice.dataPoints.errors.map((each: { field: string }) => each.field)).toEqual([
      'idNumber',
    ])
  })

  it('shows papers masked, and nothing to another organisation', async () => {
    const seen = await house.call(officer, 'GET', '/api/charity/governanceMember/getList')
    expect(seen.dataPoints[0].idNumber).toBe('110105********0016')
    const stranger = personWith(verbs, {
      ownerKind: 'organisation',
      ownerId: south,
      scope: 'organisation',
    })
    const none = await house.call(stranger, 'GET', '/api/charity/governanceMember/getList')
    expect(none.dataPoints).toEqual([])
    expect((await findings(stranger)).status).toBe(404)
  })

  it('warns of a small board, and of offices that one person may not hold together', async () => {
    await insert(officer, { role: '1', name: '高测试', idNumber: papers[1] })
    await insert(officer, { role: '5', name: '高测试', idNumber: papers[1] })
    await insert(officer, { role: '4', name: '林测试', idNumber: papers[2] })
    await insert(officer, { role: '6', name: '林测试', idNumber: papers[2] })
    const told = (await findings(platform)).dataPoints.map(
      (each: { message: string }) => each.message,
    )
    expect(told).toEqual([
      '基金会理事应为 5–25 人，现登记 2 人',
      '林测试同时任监事和财务负责人',
      '高测试同时任理事长和秘书长',
    ])
  })

  it('is found by papers while in office, and no longer after the term', async () => {
    const left = {
      name: '旧测试',
      idNumber: papers[3],
      termFrom: '2015-01-01',
      termTo: '2019-01-01',
    }
    await insert(officer, left)
    expect(await related([papers[3] ?? ''])).toEqual([])
    expect(await related([(papers[0] ?? '').toLowerCase()])).toEqual([
      { name: '陈测试', as: '理事' },
    ])
    await insert(officer, { role: '8', name: '亲测试', idNumber: papers[4], relativeOf: '高测试' })
    expect(await related([papers[4] ?? ''])).toEqual([{ name: '亲测试', as: '高测试的近亲属' }])
  })
})
