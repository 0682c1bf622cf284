import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#kernel/server/uuid.ts'
import { causePorts } from '#modules/cause/server/index.ts'
import { dayFromNow } from '#test/days.ts'
import { type FundWorld, type Made, openFundWorld } from '#test/fund-world.ts'
import { personWith } from '#test/house.ts'
import { reconnect } from '#test/stand-ins.ts'
import { whenFounderAsked } from './founder-link.ts'

let world: FundWorld
let row: Made
let other: Made
let founder: Founder
type Founder = Made & { extra: { link: string | null } }

beforeAll(async () => {
  world = await openFundWorld()
  row = await world.raising()
  other = await world.raising()
  const donor = await world.give(row.id, 12_345_67)
  const known = await founderOf(row.id)
  founder = (await world.ok(
    world.post(world.officer, 'fund/fundFounder/update', {
      ...{ id: known.id, version: known.version, donor, supplement: newId() },
    }),
  )) as Founder
})
afterAll(() => world.house.close())

async function founderOf(fund: string): Promise<Founder> {
  const list = await world.get(world.officer, 'fund/fundFounder/getListByPage', {
    filter: [{ field: 'fund', op: 'is', value: fund }],
  })
  return list.dataPoints.list[0]
}
const step = async (name: string, of: Founder) =>
  (await world.ok(world.move(world.officer, `fund/fundFounder/${name}`, of))) as Founder
const tokenOf = (of: Founder) => of.extra.link?.split('/').at(-1) ?? ''
const open = (token: string) =>
  world.house.call(null, 'GET', '/api/fund/fundFounder/openLink', { token })
const page = (path: string) => world.house.app.inject({ method: 'GET', url: path })

/** A word to the founders of a fund, as far as it has come. */
async function tell(fund: string, title: string, state: string, kind = '6'): Promise<string> {
  const id = newId()
  await world.house.prepare(act =>
    act.tx.execute(`insert into progress (id, version, organisation, cause, cause_kind, kind, title,
      body, occurred_on, shows_people, consent_ok, views, state, published_at, created_at, updated_at)
      values ('${id}', 1, '${world.north}', '${fund}', 'fund', '${kind}', '${title}',
        '<p>本年资助三所学校</p>', '${dayFromNow(-1)}', false, false, 0, '${state}', now(), now(), now())`),
  )
  return id
}

describe('the link of a founder (acceptance 11)', () => {
  it('opens his statement and what was told to the founders of his fund, and nothing of another', async () => {
    expect(founder.extra.link).toBe(null)
    const own = await tell(row.id, '致出资人的信', 'published')
    const draft = await tell(row.id, '尚未发布的信', 'draft')
    const told = await tell(row.id, '公开的进展', 'published', '2')
    const foreign = await tell(other.id, '另一基金的信', 'published')
    founder = await step('link', founder)
    expect(founder.extra.link).toMatch(/^\/f\/[\w-]{44}$/)
    const token = tokenOf(founder)
    const { dataPoints } = await open(token)
    expect(dataPoints).toMatchObject({
      statement: { founder: '测试集团', fund: row.fullName, given: 12_345_67, paid: 12_345_67 },
      answer: null,
    })
    expect(dataPoints.statement.closing).toBe(12_345_67)
    expect(dataPoints.feedback.map(({ id }: Made) => id)).toEqual([own])
    const read = (progress: string, by = token) =>
      world.house.call(null, 'GET', '/api/fund/fundFounder/openFeedback', { token: by, progress })
    expect((await read(own)).dataPoints).toMatchObject({ body: '<p>本年资助三所学校</p>' })
    const unknown = await read(newId())
    for (const id of [draft, told, foreign]) {
      const answer = await read(id)
      expect([answer.status, answer.statusMessage]).toEqual([404, unknown.statusMessage])
    }
    const shown = await page(`/f/${token}`)
    expect(shown.statusCode).toBe(200)
    expect(shown.body).toContain('12,345.67')
    expect(shown.body).toContain('本年资助三所学校')
    for (const secret of ['另一基金的信', '尚未发布的信', '公开的进展'])
      expect(shown.body).not.toContain(secret)
    expect(shown.headers['x-robots-tag']).toBe('noindex, nofollow')
  })

  it('is refused once it was renewed, stopped or signed for another founder', async () => {
    const old = tokenOf(founder)
    const foreign = await step('link', await founderOf(other.id))
    const forged = `${tokenOf(foreign).slice(0, 22)}${old.slice(22)}`
    expect((await open(forged)).status).toBe(404)
    expect((await page(`/f/${forged}`)).statusCode).toBe(404)
    founder = await step('link', founder)
    expect((await open(old)).status).toBe(404)
    expect((await open(tokenOf(founder))).status).toBe(200)
    const live = tokenOf(founder)
    founder = await step('unlink', founder)
    expect((await open(live)).status).toBe(404)
    expect(founder.extra.link).toBe(null)
  })

  it('is made and seen by whoever may change founders only', async () => {
    founder = await step('link', founder)
    const reader = personWith(['fundFounder.view', 'fund.view'], {
      ...{ ownerKind: 'organisation', ownerId: world.north, scope: 'organisation' },
    })
    const seen = await world.get(reader, 'fund/fundFounder/getById', { id: founder.id })
    expect(seen.dataPoints.extra.link).toBe(null)
    expect((await world.move(reader, 'fund/fundFounder/link', founder)).status).toBe(403)
  })

  it('takes his answer: read, or a doubt that is written down', async () => {
    const token = tokenOf(founder)
    const answer = (said: object) =>
      world.house.call(null, 'POST', '/api/fund/fundFounder/answerLink', { token, ...said })
    expect((await answer({ answer: 'doubt' })).dataPoints.errors).toEqual([
      { field: 'doubt', message: '请填写疑问' },
    ])
    await answer({ answer: 'read' })
    expect(await founderOf(row.id)).toMatchObject({ answer: 'read', doubt: null })
    await answer({ answer: 'doubt', doubt: '管理费与协议不符' })
    expect(await founderOf(row.id)).toMatchObject({ answer: 'doubt', doubt: '管理费与协议不符' })
    expect((await open(token)).dataPoints.answer).toBe('doubt')
  })

  it('passes a doubt on once however often it is sent, and names no founder who keeps his name', async () => {
    const notices: string[] = []
    const asked: object[] = []
    reconnect(causePorts, {
      async tellOrganisation(_act, _organisation, { title, body }) {
        notices.push(`${title} ${body}`)
      },
    })
    whenFounderAsked.of(async (_act, { founder: by, text }) => void asked.push({ by, text }))(
      world.house.house,
    )
    const ask = (doubt: string) =>
      world.house.call(null, 'POST', '/api/fund/fundFounder/answerLink', {
        ...{ token: tokenOf(founder), answer: 'doubt', doubt },
      })
    const doubt = '测试集团的出资未见使用，请测试集团联系人之外的人答复'
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(doubt)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([1, 1, 1, 1, 1])
    await ask(` ${doubt} `)
    const told = '出资人的出资未见使用，请出资人联系人之外的人答复'
    expect(asked).toEqual([{ by: '出资人', text: told }])
    expect(notices).toEqual([`出资人有疑问 ${row.title}：出资人对对账单提出疑问：${told}`])
    // Who may see founders reads who asked, and his own words.
    const known = await founderOf(row.id)
    expect(known).toMatchObject({ name: '测试集团', answer: 'doubt', doubt })

    await ask('另有一问')
    expect(asked).toHaveLength(2)
    founder = (await world.ok(
      world.post(world.officer, 'fund/fundFounder/update', {
        ...{ id: known.id, version: (await founderOf(row.id)).version },
        ...{ isShown: true, supplement: newId() },
      }),
    )) as Founder
    await ask(doubt)
    expect(asked.at(-1)).toEqual({ by: '测试集团', text: doubt })
  })
})
