import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertRow } from '#kernel/server/rows.ts'
import { linksInText, shopLinkAmong } from '#modules/cause/model/index.ts'
import { causePorts } from '#modules/cause/server/ports.ts'
import { charityConfig, governanceMember } from '#modules/charity/model/index.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { reconnect } from '#test/stand-ins.ts'
import { type ProjectWorld, projectModules, projectWorld } from './fixture/project-world.ts'

let house: TestHouse
let world: ProjectWorld
let sizes: Record<string, { width: number; height: number }> = {}
beforeAll(async () => {
  house = await openHouse(projectModules)
  world = await projectWorld(house, personWith)
  reconnect(causePorts, { pictureSize: async (_reader, id) => sizes[id] })
})
afterAll(() => {
  return house.close()
})

const finding = async (item: string, more: object) => {
  const row = await world.draft(more)
  const seen = await world.get(world.first, 'project/getPrecheck', { id: row.id })
  return seen.dataPoints.findings.find((each: { item: string }) => each.item === item)
}
const govern = (organisation: string, more: object) =>
  house.prepare(act =>
    insertRow(act, governanceMember, { organisation, name: '陈测试', role: '3', ...more }),
  )

describe('before a project is submitted, the product sees', () => {
  it('a partner of its own people: directors, their relatives, great donors (BR-10, BR-18)', async () => {
    const [director, relative, left] = [
      '110105198001010016',
      '110105198001010024',
      '110105198001010032',
    ]
    await govern(world.north.id, { idNumber: director })
    await govern(world.north.id, { role: '8', idNumber: relative, relativeOf: '陈测试' })
    await govern(world.north.id, { role: '4', idNumber: left, termTo: '2020-01-01' })
    const partner = (partnerCode: string) =>
      finding('利益关联', {
        hasPartner: true,
        partnerType: '2',
        partnerName: '合作方',
        partnerCode,
      })
    expect(await partner(director)).toMatchObject({
      level: 'block',
      message: '合作方为本机构的理事',
    })
    expect(await partner(relative)).toMatchObject({ message: '合作方为本机构的陈测试的近亲属' })
    expect(await partner(left)).toMatchObject({ level: 'pass' })
    expect(await partner('110101199003078515')).toMatchObject({ level: 'pass' })
  })

  it('a partner organisation that the same people govern, to be told in public (BR-20)', async () => {
    const shared = '110105198001010040'
    await govern(world.north.id, { role: '4', name: '林测试', idNumber: shared })
    await govern(world.south.id, { role: '1', name: '林测试', idNumber: shared })
    const found = await finding('关联方', {
      hasPartner: true,
      partnerType: '1',
      partnerName: '南方慈善基金会',
      partnerCode: world.south.uscc,
    })
    expect(found).toMatchObject({ level: 'warn' })
    expect(found.message).toContain('林测试（监事）')
  })

  it('a title that donors know from an earlier project', async () => {
    const title = '春蕾助学行动'
    const before = await world.draft({ title })
    const state = (sql: string) =>
      house.prepare(act => act.tx.execute(`update project set ${sql} where id = '${before.id}'`))
    await state("state = 'archived'")
    expect(await finding('名称', { title })).toMatchObject({
      ...{ level: 'warn', field: 'title', message: `与项目 ${before.number} 同名` },
    })
    expect(await finding('名称', { title: `${title}二期` })).toMatchObject({ level: 'pass' })
  })

  it('a fee above the cap of the settings', async () => {
    await house.prepare(async act => {
      const own = { organisation: world.north.id, feeCap: 500 }
      await act.tx.execute('delete from charity_config where organisation is not null')
      await insertRow(act, charityConfig, own)
    })
    expect(await finding('管理费', { feeBasis: '1', feeRate: 501 })).toMatchObject({
      level: 'block',
      field: 'feeRate',
      message: '管理费比例 5.01% 超过上限 5.00%',
    })
    expect(await finding('管理费', { feeBasis: '1', feeRate: 500 })).toMatchObject({
      level: 'pass',
    })
    expect(await finding('管理费', { feeBasis: '3', feeRate: 900 })).toMatchObject({
      level: 'pass',
    })
  })

  it('a name given without a consent, and links to shops (BR-48)', async () => {
    expect(await finding('冠名', { namedBy: '某某公司' })).toMatchObject({
      level: 'block',
      field: 'namedByFiles',
    })
    expect(
      await finding('商业链接', { detail: '购买请到 item.taobao.com/a?id=1 下单' }),
    ).toMatchObject({ level: 'block', field: 'detail' })
    const hidden = '<p>物资清单见<a href="https://item.jd.com/1.html">这里</a></p>'
    expect(await finding('商业链接', { story: hidden })).toMatchObject({ level: 'block' })
    expect(await finding('商业链接', { detail: '见 https://www.gov.cn/zhengce' })).toMatchObject({
      level: 'pass',
    })
  })

  it('a cover that is too small or of other proportions, at once when it is saved', async () => {
    const [small, tall, right] = [1, 2, 3].map(at => `0196f0a0-0000-7000-8000-00000000000${at}`)
    sizes = {
      [small ?? '']: { width: 640, height: 360 },
      [tall ?? '']: { width: 900, height: 1600 },
      [right ?? '']: { width: 1600, height: 900 },
    }
    const row = await world.draft()
    const save = (cover: string | undefined) =>
      world.post(world.officer, 'project/update', { id: row.id, version: row.version, cover })
    expect((await save(small)).dataPoints.errors).toEqual([
      {
        field: 'cover',
        message: '封面为 640 × 360，须为 16:9 且不小于 800 × 450，请裁剪或更换',
      },
    ])
    expect((await save(tall)).statusCode).not.toBe(1)
    expect((await save(right)).statusCode).toBe(1)
  })

  it('a story of people without consent, or of a child under its own name (BR-23)', async () => {
    const story = '小雨今年九岁，跟着奶奶张桂兰生活。'
    const of = (storyPeople: object[] | null) => finding('人物授权', { story, storyPeople })
    const grown = { kind: 'adult', name: '张桂兰', consent: 'TY-2026-011' }
    expect(await of(null)).toMatchObject({ level: 'warn', field: 'storyPeople' })
    expect(await of([grown])).toMatchObject({ level: 'pass' })
    expect(await of([{ ...grown, consent: '' }])).toMatchObject({
      ...{ level: 'block', field: 'storyPeople' },
      message: '「张桂兰」没有登记同意书，不能公开',
    })
    const child = { kind: 'minor', name: '李雨', consent: 'TY-2026-012' }
    expect(await of([child])).toMatchObject({ message: '未成年人「李雨」须使用化名' })
    expect(await of([{ ...child, alias: '小雨' }])).toMatchObject({ level: 'pass' })
    expect(await of([{ ...child, name: '小雨', alias: '小雪' }])).toMatchObject({
      ...{ field: 'story', message: '文中出现了未成年人「小雨」的真实姓名' },
    })
    const row = await world.draft({ story, storyPeople: [{ ...grown, consent: '' }] })
    const sent = await world.move(world.officer, 'submit', row)
    expect(sent.dataPoints.errors).toEqual([
      { field: 'storyPeople', message: '「张桂兰」没有登记同意书，不能公开' },
    ])
  })
})

it('knows the shops by their hosts, whatever stands around them', () => {
  const found = (text: string) => shopLinkAmong(linksInText(text))
  expect(found('https://detail.tmall.com/x')).toBe('https://detail.tmall.com/x')
  expect(found('见m.jd.com。')).toBe('https://m.jd.com')
  expect(found('jd.com.example.org 与 notjd.com')).toBeUndefined()
  expect(found('邮箱 a@jd.test')).toBeUndefined()
})
