import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findRow, findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { accessModule, openAccount } from '#modules/access/server/index.ts'
import { charityModule } from '#modules/charity/server/index.ts'
import { classifyModule } from '#modules/classify/server/index.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import {
  disabilityCategory,
  familyRelation,
  livingAbility,
  readDisabilityCertificate,
  rescueClassify,
  rescueType,
} from '../model/index.ts'
import { rescueModule } from './index.ts'

const verbs = ['view', 'create', 'update', 'delete', 'disable', 'enable']
const tables = ['livingAbility', 'rescueClassify', 'rescueType', 'competentUnit', 'familyRelation']
const keeper = personWith(tables.flatMap(table => verbs.map(verb => `${table}.${verb}`)))
const reader = personWith(
  tables.map(table => `${table}.view`),
  { ownerKind: 'organisation', scope: 'organisation' },
)
let house: TestHouse

beforeAll(async () => {
  house = await openHouse([accessModule, charityModule, classifyModule, rescueModule])
  await house.prepare(async act => rescueModule.seed?.(act))
})
afterAll(() => house.close())

const at = (call: string) => `/api/rescueConfig/${call}`
const post = (call: string, question: Record<string, unknown>, person = keeper) =>
  house.call(person, 'POST', at(call), question)

const remove = (table: string, question: Record<string, unknown>) =>
  house.call(keeper, 'DELETE', at(`${table}/delete`), question)

describe('the codes of a new installation', () => {
  it('are there once, however often the product starts', async () => {
    await house.prepare(async act => rescueModule.seed?.(act))
    const relations = await house.prepare(({ tx }) => findRows(tx, familyRelation, undefined))
    expect(relations).toHaveLength(85)
    const daughter = relations.find(({ code }) => code === '32')
    expect(daughter).toMatchObject({ name: '长女', sex: '2', short: false, builtin: true })
    expect(relations.find(({ id }) => id === daughter?.parent)?.code).toBe('30')
    const types = await house.prepare(({ tx }) => findRows(tx, rescueType, undefined))
    expect(types).toHaveLength(19)
    const categories = await house.prepare(({ tx }) => findRows(tx, disabilityCategory, undefined))
    expect(categories.find(({ certDigit }) => certDigit === 1)?.name).toBe('视力残疾')
  })

  it('keep their national codes and are not removed', async () => {
    const [row] = await house.prepare(({ tx }) =>
      findRows(tx, familyRelation, eq(tableOf(familyRelation).code, '32')),
    )
    const asked = { id: row?.id, version: row?.version }
    const changed = await post('familyRelation/update', { ...asked, nationalCode: '33' })
    expect(changed.dataPoints.errors).toEqual([
      { field: 'nationalCode', message: '内置代码的国标代码不能修改' },
    ])
    const removed = await remove('familyRelation', asked)
    expect(removed.statusMessage).toBe('内置代码不可删除，可停用')
  })
})

describe('a code of the platform', () => {
  it('is not deleted once a type of aid uses it, and no more offered once it is disabled', async () => {
    const made = await post('rescueClassify/insert', { code: '99', name: '散居老兵' })
    const { id } = made.dataPoints
    const type = await post('rescueType/insert', {
      ...{ code: '908', name: '慈善助老兵', group: '9', saveTypes: ['2'], classifies: [id] },
    })
    expect(type.statusMessage).toBe('success')
    const refused = await remove('rescueClassify', { id, version: 1 })
    expect(refused.statusMessage).toContain('1 条救助类型')
    await post('rescueClassify/disable', { id, version: 1 })
    const picks = await house.call(keeper, 'GET', at('rescueClassify/getPicks'), {
      keyword: '散居老兵',
    })
    expect(JSON.stringify(picks.dataPoints)).not.toContain(id)
    const kept = await house.prepare(({ tx }) => findRow(tx, rescueType, type.dataPoints.id))
    expect(kept?.classifies).toEqual([id])
  })

  it('is read by an organisation and changed by none', async () => {
    const list = await house.call(reader, 'GET', at('rescueClassify/getList'))
    expect(list.dataPoints.length).toBeGreaterThan(30)
    const [row] = await house.prepare(({ tx }) => findRows(tx, rescueClassify, undefined, 1))
    const asked = { id: row?.id, version: row?.version, name: '改名' }
    expect((await post('rescueClassify/update', asked, reader)).status).toBe(403)
  })
})

describe('the grades of self-care', () => {
  const grades = () =>
    house.prepare(({ tx }) => findRows(tx, livingAbility, eq(tableOf(livingAbility).scale, '1')))
  const set = async (ranges: readonly (readonly [code: string, from: number, to: number])[]) => {
    const known = await grades()
    return post('livingAbility/setRanges', {
      ranges: ranges.map(([code, from, to]) => ({
        ...{ id: known.find(each => each.code === code)?.id, from, to },
      })),
    })
  }

  it('cover none to six unmet indicators, each once', async () => {
    const gap = await set([
      ['1', 0, 0],
      ['2', 1, 3],
      ['3', 5, 6],
    ])
    expect(gap.dataPoints.errors).toEqual([{ field: 'ranges', message: '未达标 4 项未覆盖' }])
    const twice = await set([
      ['1', 0, 1],
      ['2', 1, 3],
      ['3', 4, 6],
    ])
    expect(twice.dataPoints.errors).toEqual([{ field: 'ranges', message: '未达标 1 项重复覆盖' }])
    const some = await set([
      ['1', 0, 0],
      ['2', 1, 6],
    ])
    expect(some.statusMessage).toBe('请填写全部启用等级的未达标项数')
    const moved = await set([
      ['1', 0, 0],
      ['2', 1, 4],
      ['3', 5, 6],
    ])
    expect(moved.statusMessage).toBe('success')
    const known = await grades()
    expect(known.map(({ code, unmetFrom, unmetTo }) => [code, unmetFrom, unmetTo])).toContainEqual([
      ...['2'],
      1,
      4,
    ])
  })
})

describe('a certificate of disability', () => {
  it('tells category and grade by its last two signs, and whose it is', () => {
    expect(readDisabilityCertificate('11010519491231002X43')).toEqual({
      ...{ idNumber: '11010519491231002X', category: 4, grade: 3 },
    })
    expect(readDisabilityCertificate('11010519491231002X83')).toContain('第 19 位类别无效')
    expect(readDisabilityCertificate('11010519491231002X45')).toContain('第 20 位等级无效')
    expect(readDisabilityCertificate('11010519491231002143')).toBe('前 18 位不是有效的身份证号')
    expect(readDisabilityCertificate('11010519491231002X43B1')).toMatchObject({ category: 4 })
  })
})

describe('a competent unit', () => {
  const unit = (more: Record<string, unknown>) =>
    post('competentUnit/insert', { name: '测试民政局', sector: 'mz', level: '4', ...more })

  it('stands at the level of its area, below a unit whose area holds its own', async () => {
    const wrong = await unit({ area: '330100' })
    expect(wrong.dataPoints.errors).toEqual([{ field: 'area', message: '所属区域与级别不符' }])
    const city = await unit({ name: '杭州市民政局', level: '3', area: '330100' })
    expect(city.dataPoints.number).toMatch(/^ZG\d+$/)
    const parent = city.dataPoints.id
    const strange = await unit({ name: '雁塔区民政局', area: '610113', parent })
    expect(strange.dataPoints.errors).toEqual([
      { field: 'parent', message: '上级单位的区域应包含本单位的区域' },
    ])
    const district = await unit({ name: '西湖区民政局', area: '330106', parent })
    expect(district.statusMessage).toBe('success')
    const again = await unit({ name: '西湖区民政局', area: '330106' })
    expect(again.dataPoints.errors[0].field).toBe('name')
  })

  it('is not switched off while somebody signs in for it', async () => {
    const made = await unit({ name: '雁塔区民政局', area: '610113' })
    const { id, version } = made.dataPoints
    const account = await house.prepare(act =>
      openAccount(act, {
        ...{
          ownerKind: 'unit',
          unit: id,
          loginName: 'yanta',
          realName: '周建国',
          areas: ['610113'],
        },
        ...{ state: 'enabled', roles: [], reason: '测试' },
      }),
    )
    const refused = await post('competentUnit/disable', { id, version })
    expect(refused.statusMessage).toBe('该主管单位已被 1 个启用账号引用，不能停用')
    await house.prepare(act =>
      act.tx.execute(sql`update account set state = 'disabled' where id = ${account.id}`),
    )
    const done = await post('competentUnit/disable', { id, version })
    expect(done.dataPoints.state).toBe('disabled')
  })
})
