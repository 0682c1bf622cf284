import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { whyNotAsked } from '#modules/cause/server/index.ts'
import { dayFromNow } from '#test/days.ts'
import { type FundWorld, openFundWorld } from '#test/fund-world.ts'

let world: FundWorld
beforeAll(async () => {
  world = await openFundWorld()
})
afterAll(() => world.house.close())

const messagesOf = (answer: { dataPoints: { errors: { message: string }[] } }) =>
  answer.dataPoints.errors.map(({ message }) => message)

describe('the committee of a fund', () => {
  it('of four without anybody of the organisation keeps it from being submitted, both told', async () => {
    const row = await world.draft()
    const list = await world.get(world.officer, 'fund/fundMember/getListByPage', {
      filter: [{ field: 'fund', op: 'is', value: row.id }],
    })
    for (const each of list.dataPoints.list)
      if (each.side === '1')
        await world.ok(
          world.post(world.officer, 'fund/fundMember/update', {
            ...{ id: each.id, version: each.version, side: '2' },
          }),
        )
    await world.seat(row.id)
    const refused = await world.move(world.officer, 'fund/fund/submit', row)
    expect(messagesOf(refused)).toEqual([
      '管理委员会人数应为单数，现有 4 人',
      '管理委员会至少有 1 名机构代表',
    ])
  })

  it('sits for five years at most, under one head', async () => {
    const row = await world.draft()
    await expect(world.seat(row.id, { termTo: dayFromNow(2000) })).rejects.toThrow('不超过 5 年')
    await expect(world.seat(row.id, { office: '1' })).rejects.toThrow('只能有一名主任')
  })
})

describe('the agreement of a fund', () => {
  it('is compared clause by clause by each who passes the fund, in this round', async () => {
    const sent = await world.ok(world.move(world.officer, 'fund/fund/submit', await world.draft()))
    const unread = await world.move(world.first, 'fund/fund/approve', sent)
    expect(unread.statusMessage).toBe('请先核对设立协议的条款：用途、管理费比例、本金、反馈、终止')
    const tick = (clauses: readonly string[], row = sent) =>
      world.ok(world.move(world.first, 'fund/fund/tickClauses', row, { clauses }))
    const most = await tick(['use', 'principal', 'feedback', 'end'])
    const wrongFee = await world.move(world.first, 'fund/fund/approve', most)
    expect(wrongFee.statusMessage).toBe('请先核对设立协议的条款：管理费比例')
    const own = await world.move(world.officer, 'fund/fund/tickClauses', most, { clauses: ['fee'] })
    expect(own.status).toBe(403)
    const half = await world.ok(world.pass(world.first, most))
    // What the first one read, the second has not.
    const second = await world.move(world.second, 'fund/fund/approve', half)
    expect(second.statusMessage).toContain('请先核对设立协议的条款')
    expect((await world.ok(world.pass(world.second, half))).state).toBe('approved')
  })
})

describe('a fund', () => {
  it('has its full name from the organisation, its own name and its kind', async () => {
    const row = await world.draft({ title: '启明教育' })
    expect(row.fullName).toBe('北方慈善基金会启明教育专项基金')
    expect(row.number).toMatch(/^J\d{14}$/)
  })

  it('is refused with the name of another organisation, without agreement, or started too low', async () => {
    const row = await world.draft({
      ...{ title: '南方慈善基金会助学', agreement: null, startAmount: 9_999_999 },
    })
    const late = await world.move(world.officer, 'fund/fund/submit', row)
    expect(messagesOf(late)).toEqual(['请上传设立协议'])
    const signed = await world.ok(
      world.post(world.officer, 'fund/fund/update', {
        ...{ id: row.id, version: row.version, agreement: row.cover },
      }),
    )
    expect(messagesOf(await world.move(world.officer, 'fund/fund/submit', signed))).toEqual([
      '基金名称中含有其他机构的名称「南方慈善基金会」',
      '起始金额 ¥99,999.99 低于最低 ¥100,000.00',
    ])
  })

  it('of a kind that keeps principal names it, of a named kind its name, which is no tobacco', async () => {
    await expect(world.draft({ fundType: '3' })).rejects.toThrow('留本基金须填写留本本金')
    await expect(world.draft({ fundType: '2', naming: '红塔山' })).rejects.toThrow('不得以烟草')
    await expect(world.draft({ overTarget: '2' })).rejects.toThrow('不能达标后自动结束')
  })

  it('raises in public with a recorded plan only; a directed one receives from named people only', async () => {
    const open = await world.draft({ raiseMode: '1' })
    expect(messagesOf(await world.move(world.officer, 'fund/fund/submit', open))).toEqual([
      '公开募捐须选择募捐方案',
    ])
    const urgent = await world.approved({
      ...{ raiseMode: '1', fundType: '5', emergency: true, emergencyEvent: '山洪' },
      raiseStart: dayFromNow(-20),
    })
    await world.at(new Date(Date.now() + 30 * 86_400_000).toISOString(), act =>
      act.tx.execute(`update fund set emergency = false where id = '${urgent.id}'`),
    )
    const refused = await world.move(world.officer, 'fund/fund/startRaising', urgent)
    expect(refused.statusMessage).toBe('不能募捐：募捐方案尚未备案')
    const directed = await world.raising()
    const asked = (phone: string) =>
      world.house.prepare(act => whyNotAsked(act.tx, directed.id, phone))
    expect(await asked('13800000011')).toBeUndefined()
    expect(await asked('13800000099')).toBe('不在定向募捐范围')
  })

  it('does not start while its committee has fallen below three', async () => {
    const row = await world.approved()
    await world.at(new Date().toISOString(), act =>
      act.tx.execute(
        `update fund_member set term_to = '${dayFromNow(-1)}' where fund = '${row.id}' and side = '3'`,
      ),
    )
    const refused = await world.move(world.officer, 'fund/fund/startRaising', row)
    expect(refused.statusMessage).toBe('不能募捐：管理委员会至少 3 人，现有 2 人')
  })
})

describe('who is a stranger', () => {
  it('meets nothing of founders, committee and feedback in any call that is open', async () => {
    const row = await world.raising()
    const founder = (
      await world.get(world.officer, 'fund/fundFounder/getListByPage', {
        filter: [{ field: 'fund', op: 'is', value: row.id }],
      })
    ).dataPoints.list[0]
    for (const route of world.house.house.routes) {
      if (!route.path.startsWith('/api/fund/')) continue
      const answer = await world.house.call(null, route.method, route.path, { id: row.id })
      // The link of a founder opens by its token alone.
      expect(answer.statusCode === 1, route.path).toBe(false)
      if (route.access !== 'public') expect(answer.status, route.path).toBe(401)
    }
    const shown = await world.get(world.officer, 'fund/fund/getPublicFacts', { id: row.id })
    expect(JSON.stringify(shown.dataPoints)).not.toContain(founder.name)
  })

  it('of another organisation is answered as for a fund that there is not', async () => {
    const row = await world.draft()
    const southern = {
      ...world.officer,
      accountId: world.first.accountId,
      ownerId: world.first.accountId,
    }
    const unknown = await world.get(southern, 'fund/fund/getById', { id: world.first.accountId })
    const foreign = await world.get(southern, 'fund/fund/getById', { id: row.id })
    expect([foreign.status, foreign.statusMessage]).toEqual([unknown.status, unknown.statusMessage])
    const list = await world.get(southern, 'fund/fund/getListByPage')
    expect(list.dataPoints.list).toEqual([])
    expect((await world.get(southern, 'fund/fund/getStateCounts')).dataPoints).toEqual({})
  })
})
