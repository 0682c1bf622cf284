import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#kernel/server/uuid.ts'
import { dayFromNow } from '#test/days.ts'
import { citizen } from '#test/help-facts.ts'
import { type HelpWorld, openHelp } from '#test/help-world.ts'

let world: HelpWorld

beforeAll(async () => {
  world = await openHelp()
})
afterAll(() => world.house.close())

const submit = async (id: string) =>
  world.move(world.officer, 'help', 'submit', await world.row(id))
const faults = (answer: { dataPoints: unknown }) =>
  ((answer.dataPoints as { errors?: { field: string; message: string }[] }).errors ?? []).map(
    each => `${each.field}: ${each.message}`,
  )

describe('a help request', () => {
  it('is filled from the organisation and never bears the real name', async () => {
    const row = await world.draft()
    expect(row).toMatchObject({
      state: 'draft',
      executor: '北方慈善基金会',
      overTarget: '2',
      targetAmount: 3_000_000,
      publicName: '张**',
      incomePerHead: '3**',
    })
    expect(String(row.number)).toMatch(/^H\d{14}$/)
    expect(JSON.stringify(row)).not.toContain('张三丰')
    expect((await submit(row.id)).statusCode).toBe(1)
    expect(await world.row(row.id)).toMatchObject({ state: 'pending', step: 'first' })
  })

  it('of a child is asked for by its guardian, who has agreed in writing (BR-26)', async () => {
    const child = await world.register(citizen(dayFromNow(-4000)), '王小明')
    const guardian = await world.register(citizen(), '王大明')
    const row = await world.draft({ beneficiary: child, applicant: child })
    expect(row).toMatchObject({ minor: true, publicName: '小*' })
    expect(faults(await submit(row.id))).toEqual(
      expect.arrayContaining([
        'guardian: 受助人未满 18 周岁，须填写监护人',
        'guardianConsent: 受助人未满 18 周岁，须上传监护人同意书',
      ]),
    )
    const other = await world.draft({
      ...{ beneficiary: child, applicant: child, guardian, guardianConsent: newId() },
    })
    expect(faults(await submit(other.id))).toContain('applicant: 未成年人的求助只能由监护人申请')
    const whole = await world.draft({
      ...{ beneficiary: child, applicant: guardian, relation: '20' },
      ...{ guardian, guardianConsent: newId() },
    })
    expect((await submit(whole.id)).statusCode).toBe(1)
  })

  it('by somebody of no kin needs a written authorisation', async () => {
    const applicant = await world.register(citizen(), '李热心')
    const row = await world.draft({ applicant, relation: '99' })
    expect(faults(await submit(row.id))).toContain('relation: 申请人为非亲属，须上传授权书')
    await world.prove(row, ['authorisation'], false)
    expect((await submit(row.id)).statusCode).toBe(1)
  })

  it('finds the same person by number, and tells nobody which name was wrong', async () => {
    const idNumber = citizen()
    const first = await world.register(idNumber, '赵一一')
    expect(await world.register(idNumber, '赵一一')).toBe(first)
    const wrong = await world.post(world.officer, 'community/person/register', {
      ...{ idNumber, name: '钱一一' },
    })
    expect(faults(wrong)).toEqual(['idNumber: 证件号码与姓名不一致'])
  })

  it('shows a number only with a reason, and masks it elsewhere', async () => {
    const idNumber = citizen()
    const id = await world.register(idNumber, '孙一一')
    const masked = `${idNumber.slice(0, 6)}********${idNumber.slice(-4)}`
    const shown = await world.get(world.officer, 'community/person/getById', { id })
    expect(shown.dataPoints).toMatchObject({ idNumber: masked })
    const list = await world.get(world.officer, 'community/person/getListByPage')
    expect(JSON.stringify(list.dataPoints)).not.toContain(idNumber)
    const ask = (reason: string) =>
      world.post(world.officer, 'community/person/reveal', {
        ...{ id, field: 'idNumber', purpose: 'verify', reason },
      })
    expect((await ask('')).statusCode).toBe(4001)
    expect((await ask('核对申请人证件')).dataPoints).toMatchObject({ value: idNumber })
  })

  it('warns of an earlier one of the same kind within twelve months', async () => {
    const beneficiary = await world.register(citizen(), '周一一')
    const first = await world.draft({ beneficiary })
    await submit(first.id)
    const again = await world.draft({ beneficiary })
    const { dataPoints } = await world.get(world.officer, 'help/help/getPrecheck', {
      id: again.id,
    })
    expect((dataPoints as { findings: object[] }).findings).toContainEqual(
      expect.objectContaining({
        item: '重复求助',
        level: 'warn',
        message: `受助人 12 个月内已有同类求助：${first.number} 核定 ¥0.00，已付 ¥0.00`,
      }),
    )
    const looked = await world.post(world.officer, 'help/help/lookUp', {
      idNumber: citizen(),
    })
    expect(looked.dataPoints).toMatchObject({ person: null, earlier: [] })
  })

  it('of the organisation’s own money names where it comes from and raises nothing', async () => {
    const answer = await world.post(world.officer, 'help/help/update', {
      ...(await world.draft().then(({ id, version }) => ({ id, version }))),
      fundMode: '2',
    })
    expect(faults(answer)).toContain('fundingCause: 机构已有资金须选择出资标的')
  })
})
