import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#kernel/server/uuid.ts'
import { type CauseWorld, judgeActions, openCauseWorld, progressDraft } from '#test/cause-world.ts'
import { dayFromNow } from '#test/days.ts'
import { personWith } from '#test/house.ts'
import { reconnect } from '#test/stand-ins.ts'
import { causePorts } from './ports.ts'

let world: CauseWorld
let cause: string

beforeAll(async () => {
  world = await openCauseWorld()
})
afterAll(() => world.house.close())
beforeEach(async () => {
  cause = (await world.raising()).id
})

const errorsOf = (answer: { dataPoints: { errors: { field: string; message: string }[] } }) =>
  answer.dataPoints.errors
const leavesOf = async (id: string) => {
  const { rows } = await world.house.prepare(act =>
    act.tx.execute(
      `select content from evidence_leaf where source_id = '${id}' order by occurred_at`,
    ),
  )
  return rows.map(row => JSON.parse(String(row.content)))
}
const read = async (id: string) =>
  (await world.ask(world.judge, 'progress/getById', { id })).dataPoints

describe('a progress', () => {
  it('is published by somebody else, with evidence and the figures of the ledger', async () => {
    await world.give(cause, 50_000)
    await world.payOut(cause, 30_000)
    const row = await world.progress(cause, { usedAmount: 30_000, servedCount: 12 })
    expect(row).toMatchObject({
      state: 'draft',
      organisation: world.north.id,
      causeKind: 'project',
    })
    const sent = (await world.step(world.writer, 'progress/submit', row)).dataPoints
    const both = personWith(judgeActions, { accountId: world.writer.accountId })
    const own = await world.step(both, 'progress/approve', sent)
    expect([own.status, own.statusMessage]).toEqual([403, '提交人不能审核自己提交的申请'])
    expect((await read(row.id)).state).toBe('pending')
    const done = (await world.step(world.judge, 'progress/approve', sent)).dataPoints
    expect(done).toMatchObject({
      state: 'published',
      figures: { raised: 50_000, paidOut: 30_000, available: 20_000 },
    })
    expect(await leavesOf(row.id)).toMatchObject([{ what: 'publish', cause }])
    const project = await world.get(world.officer, 'project/getById', { id: cause })
    expect(project.dataPoints.extra.disclosure.lastProgressAt).toBe(done.publishedAt)
  })

  it('tells no more used than was paid out', async () => {
    await world.give(cause, 50_000)
    await world.payOut(cause, 10_000)
    const row = await world.progress(cause, { usedAmount: 10_001 })
    const refused = await world.step(world.writer, 'progress/submit', row)
    expect(errorsOf(refused)).toEqual([
      { field: 'usedAmount', message: '本期使用金额 ¥100.01 超过账上的拨付额 ¥100.00' },
    ])
    const fits = await world.tell(world.writer, 'progress/update', {
      ...{ id: row.id, version: row.version, usedAmount: 10_000 },
    })
    expect((await world.step(world.writer, 'progress/submit', fits.dataPoints)).statusCode).toBe(1)
  })

  it('shows nobody without consent, and no child by its name (BR-23)', async () => {
    const minor = { kind: 'minor', name: '李小明', consent: 'TY-1', alias: '小明同学' }
    const row = await world.progress(cause, {
      ...{ showsPeople: true, images: [newId()], people: [minor] },
      body: '<p>李小明收到了新书包。</p>',
    })
    const refused = await world.step(world.writer, 'progress/submit', row)
    expect(errorsOf(refused)).toEqual([
      { field: 'consentOk', message: '图片中有人物，须先取得肖像与隐私授权' },
      { field: 'body', message: '文中出现了未成年人「李小明」的真实姓名' },
    ])
  })

  it('is not published with a forbidden word that came onto the list meanwhile (BR-48)', async () => {
    const row = await world.progress(cause, { body: '<p>感谢某品牌的支持。</p>' })
    const sent = (await world.step(world.writer, 'progress/submit', row)).dataPoints
    reconnect(causePorts, {
      sensitiveWords: text =>
        text.includes('某品牌') ? [{ word: '某品牌', isForbidden: true }] : [],
    })
    const refused = await world.step(world.judge, 'progress/approve', sent)
    reconnect(causePorts, { sensitiveWords: () => [] })
    expect(refused.statusMessage).toBe('不能发布：含有敏感词：某品牌')
    expect(await leavesOf(row.id)).toEqual([])
    expect((await read(row.id)).state).toBe('pending')
    const shop = await world.progress(cause, { body: '<p>购买请到 https://item.jd.com/1</p>' })
    expect(errorsOf(await world.step(world.writer, 'progress/submit', shop))[0]?.field).toBe('body')
  })

  it('is decided once by two reviewers at the same moment', async () => {
    const row = await world.progress(cause)
    const sent = (await world.step(world.writer, 'progress/submit', row)).dataPoints
    const answers = await Promise.all([
      world.step(world.judge, 'progress/approve', sent),
      world.step(world.otherJudge, 'progress/approve', sent),
    ])
    expect(answers.map(each => each.statusCode).sort()).toEqual([1, 4090])
    expect(await leavesOf(row.id)).toHaveLength(1)
  })

  it('is never edited once it is published', async () => {
    const row = await world.publishedProgress(cause)
    const edit = await world.tell(world.writer, 'progress/update', {
      ...{ id: row.id, version: row.version, title: '改过的标题' },
    })
    expect(edit.statusCode).not.toBe(1)
    expect((await read(row.id)).title).toBe(row.title)
  })

  it('lies in the past, and belongs to a cause that is alive', async () => {
    const late = await world.tell(
      world.writer,
      'progress/insert',
      progressDraft(cause, { occurredOn: dayFromNow(1) }),
    )
    expect(errorsOf(late)).toEqual([{ field: 'occurredOn', message: '发生日期不能晚于今天' }])
    const draft = await world.draft()
    const early = await world.tell(world.writer, 'progress/insert', progressDraft(draft.id))
    expect(errorsOf(early)).toEqual([{ field: 'cause', message: '标的草稿，不能发布进展和报告' }])
    const feedback = await world.tell(
      world.writer,
      'progress/insert',
      progressDraft(cause, { kind: '6' }),
    )
    expect(errorsOf(feedback)).toEqual([{ field: 'kind', message: '出资人反馈只用于基金' }])
  })
})

describe('a correction (BR-22)', () => {
  const correction = (of: { id: string }, more: object = {}) => ({
    ...{ kind: '5', corrects: of.id },
    ...more,
  })

  it('stands beside what it corrects, in a chain', async () => {
    const original = await world.publishedProgress(cause)
    const second = await world.publishedProgress(cause, correction(original))
    const third = await world.publishedProgress(cause, correction(second))
    const { extra, state, correctedBy } = await read(original.id)
    expect([state, correctedBy]).toEqual(['published', second.id])
    const ids = [original.id, second.id, third.id]
    expect(extra.chain.map((each: { id: string }) => each.id)).toEqual(ids)
    expect((await read(third.id)).extra.chain.map((each: { id: string }) => each.id)).toEqual(ids)
    const again = await world.tell(
      world.writer,
      'progress/insert',
      progressDraft(cause, correction(original)),
    )
    expect(errorsOf(again)).toEqual([
      { field: 'corrects', message: '该进展已被更正，请更正最新的一篇' },
    ])
  })

  it('is written once at a time, even by two at once', async () => {
    const original = await world.publishedProgress(cause)
    const drafts = [1, 2].map(() =>
      world.tell(world.writer, 'progress/insert', progressDraft(cause, correction(original))),
    )
    const answers = await Promise.all(drafts)
    expect(answers.map(each => each.statusCode).sort()).toEqual([1, 4001])
  })

  it('names a published progress of its own cause, and nothing else names one', async () => {
    const elsewhere = await world.publishedProgress((await world.raising()).id)
    const insert = (more: object) =>
      world.tell(world.writer, 'progress/insert', progressDraft(cause, more))
    expect(errorsOf(await insert(correction(elsewhere)))[0]?.message).toBe('更正对象属于其他标的')
    expect(errorsOf(await insert({ kind: '5' }))[0]?.message).toBe('请选择更正对象')
    const own = await world.publishedProgress(cause)
    expect(errorsOf(await insert({ kind: '2', corrects: own.id }))[0]?.message).toBe(
      '只有更正说明可以选择更正对象',
    )
  })
})

describe('who may', () => {
  it('people of another organisation and of another work get what an unknown id gets', async () => {
    const row = await world.publishedProgress(cause)
    const unknown = newId()
    const calls = ['getById', 'withdraw', 'approve', 'update'] as const
    for (const call of calls) {
      const question = (id: string) => ({
        ...{ id, version: row.version },
        ...(call === 'withdraw' ? { reason: '内容有误' } : {}),
      })
      const reach = (id: string) =>
        call === 'getById'
          ? world.ask(world.stranger, `progress/${call}`, { id })
          : world.tell(world.stranger, `progress/${call}`, question(id))
      const [foreign, none] = [await reach(row.id), await reach(unknown)]
      expect([foreign.status, foreign.statusMessage], call).toEqual([
        none.status,
        none.statusMessage,
      ])
      expect(foreign.statusCode, call).toBe(4040)
    }
    const insert = (id: string) => world.tell(world.stranger, 'progress/insert', progressDraft(id))
    const [foreign, none] = [await insert(cause), await insert(unknown)]
    expect([foreign.status, errorsOf(foreign)]).toEqual([none.status, errorsOf(none)])
    const reader = personWith(['progress.view'])
    expect((await world.step(reader, 'progress/approve', row)).status).toBe(403)
  })

  it('many are passed at once where no word speaks against it', async () => {
    const send = async (more: object) =>
      (await world.step(world.writer, 'progress/submit', await world.progress(cause, more)))
        .dataPoints
    const plain = await send({ title: '可以一并通过的进展' })
    reconnect(causePorts, {
      sensitiveWords: text => (text.includes('疑似') ? [{ word: '疑似', isForbidden: false }] : []),
    })
    const doubtful = await send({ title: '含有疑似词的进展' })
    const queue = await world.house.call(world.judge, 'GET', '/api/approval/review/getQueue', {
      ...{ kind: 'progress', tab: 'mine', page: 1, limit: 50 },
    })
    type Row = { id: string; version: number; record: string }
    const rows = (queue.dataPoints.list as Row[]).filter(({ record }) =>
      [plain.id, doubtful.id].includes(record),
    )
    const passer = personWith([...judgeActions, 'review.view', 'review.pass'])
    const passed = await world.house.call(passer, 'POST', '/api/approval/review/passMany', {
      rows: rows.map(({ id, version }) => ({ id, version })),
    })
    reconnect(causePorts, { sensitiveWords: () => [] })
    expect([(await read(plain.id)).state, (await read(doubtful.id)).state]).toEqual([
      'published',
      'pending',
    ])
    expect(passed.dataPoints.refused[0].reason).toContain('含有敏感词：疑似')
  })
})
