import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeOrganisation } from '#modules/charity/server/fixture/organisations.ts'
import { type CommentDesk, openComments } from '#test/comment-desk.ts'
import type { Sites } from '#test/sites-world.ts'
import { reportComment } from './report-comment.ts'

/* How comments are passed, reported, answered and counted. */

let sites: Sites
let written: CommentDesk['written']
let passed: CommentDesk['passed']

beforeAll(async () => {
  ;({ sites, written, passed } = await openComments())
})
afterAll(() => sites.house.close())

describe('a comment', () => {
  it('is seen by nobody before it is passed, and the machine finds hidden words', async () => {
    const row = await written({ content: '想了解更多请加薇·信' })
    expect(row).toMatchObject({ state: 'pending', machineScore: 'bad' })
    expect((await written({ content: '欢迎加微信公益群' })).machineScore).toBe('clean')
  })

  it('is liked once a person, keeps its version by that, and stands on top only while it is seen', async () => {
    const waiting = await written()
    const like = (id: string, by: string, liked = true) =>
      sites.post('publicComment/like', { id, by, liked })
    expect((await like(waiting.id, 'a')).statusMessage).toBe('只能点赞已公开的评论')
    const pin = (id: string, pinned: boolean) => sites.post('publicComment/pin', { id, pinned })
    expect((await pin(waiting.id, true)).statusMessage).toBe('只能置顶已通过的评论')
    const row = await passed()
    await Promise.all([like(row.id, 'a'), like(row.id, 'a'), like(row.id, 'b'), like(row.id, 'c')])
    expect((await like(row.id, 'b', false)).dataPoints).toEqual({ likes: 2 })
    const seen = (await sites.get('publicComment/getById', { id: row.id })).dataPoints
    expect(seen).toMatchObject({ likes: 2, version: row.version, pinned: false })
    expect((await pin(row.id, true)).dataPoints.pinned).toBe(true)
    expect((await pin(row.id, false)).dataPoints.pinned).toBe(false)
  })

  it('is hidden by the third report at once and passed again only with a reason', async () => {
    const row = await written()
    const passed = (await sites.post('publicComment/pass', { id: row.id, version: row.version }))
      .dataPoints
    expect(passed.state).toBe('passed')
    for (const by of ['a', 'b'])
      await sites.house.prepare(act => reportComment(act, { comment: row.id, by, reason: 'ad' }))
    const again = await sites.post('publicComment/report', { id: row.id, by: 'a', reason: 'ad' })
    expect(again.statusMessage).toBe('您已举报过该评论')
    const hidden = await sites.house.prepare(act =>
      reportComment(act, { comment: row.id, by: 'c', reason: 'abuse' }),
    )
    expect(hidden).toMatchObject({ state: 'pending', reports: 3 })
    const queue = await sites.get('publicComment/getQueue', { segment: 'reported' })
    expect(queue.dataPoints.list).toMatchObject([
      { id: row.id, extra: { reportReasons: { ad: 2, abuse: 1 } } },
    ])
    const bare = await sites.post('publicComment/pass', { id: row.id, version: hidden.version })
    expect(bare.dataPoints.errors[0].field).toBe('reason')
    const reasoned = await sites.post('publicComment/pass', {
      id: row.id,
      version: hidden.version,
      reason: '核实无违规',
    })
    expect(reasoned.dataPoints.state).toBe('passed')
  })

  it('is answered by the organisation, which may ask to block it but not block it', async () => {
    const row = await passed()
    const reply = await sites.post(
      'publicComment/reply',
      { id: row.id, reply: '谢谢您的支持' },
      sites.head,
    )
    expect(reply.dataPoints.reply).toBe('谢谢您的支持')
    const asked = await sites.post(
      'publicComment/requestBlock',
      { id: row.id, version: reply.dataPoints.version, reason: '内容与事实不符' },
      sites.head,
    )
    expect(asked.statusCode).toBe(1)
    const blocked = await sites.post(
      'publicComment/block',
      { id: row.id, version: asked.dataPoints.version, reason: '不实' },
      sites.head,
    )
    expect(blocked.status).toBe(403)
    const refused = await sites.post('publicComment/refuseBlockRequest', {
      id: row.id,
      version: asked.dataPoints.version,
      reason: '评价属实',
    })
    expect(refused.dataPoints).toMatchObject({
      state: 'passed',
      blockRequest: null,
      decision: '未同意屏蔽：评价属实',
    })
  })

  it('is answered only when it is public, and never with a blocked word', async () => {
    const waiting = await written()
    const early = await sites.post('publicComment/reply', { id: waiting.id, reply: '谢谢' })
    expect(early.statusMessage).toBe('评论通过审核后才能回复')
    const row = await passed()
    const said = await sites.post('publicComment/reply', { id: row.id, reply: '加微信详聊' })
    expect(said.dataPoints.errors[0]).toMatchObject({
      field: 'reply',
      message: '回复含敏感词「加微信」',
    })
    const torn = await sites.post('publicComment/reply', { id: row.id, reply: '请加薇·信详聊' })
    expect(torn.dataPoints.errors[0].message).toBe('回复含敏感词「加薇·信」')
    const unreviewed = await sites.post(
      'publicComment/reply',
      { id: row.id, reply: '可以直接捐给我' },
      sites.head,
    )
    expect(unreviewed.dataPoints.errors[0]).toMatchObject({
      field: 'reply',
      message: '回复含敏感词「直接捐给我」',
    })
    const rude = await sites.post(
      'publicComment/reply',
      { id: row.id, reply: '滾蛋吧' },
      sites.head,
    )
    expect(rude.dataPoints.reply).toBe('***吧')
  })

  it('marks its words where they stand after replacement', async () => {
    const row = await written({ content: '你去死吧，再加微信' })
    expect(row.content).toBe('你***吧，再加微信')
    expect(row.words).toMatchObject([
      { word: '去死', at: 1, length: 3 },
      { word: '加微信', at: 7, length: 3 },
    ])
  })

  it('that was passed again is hidden only by as many new reports', async () => {
    const row = await passed()
    const report = (by: string) =>
      sites.house.prepare(act => reportComment(act, { comment: row.id, by, reason: 'ad' }))
    for (const by of ['a', 'b']) await report(by)
    const hidden = await report('c')
    const { id, version } = hidden
    await sites.post('publicComment/pass', { id, version, reason: '核实无违规' })
    expect((await report('d')).state).toBe('passed')
    expect((await report('e')).state).toBe('passed')
    expect((await report('f')).state).toBe('pending')
  })

  it('is counted only within the scope of who asks', async () => {
    const other = await sites.house.prepare(act => makeOrganisation(act, '南方慈善会'))
    await passed({ target: other.id, organisation: other.id, score: 1 })
    const own = await sites.get('publicComment/getFigures', {}, sites.head)
    expect(own.dataPoints.scores.some((each: { score: number }) => each.score === 1)).toBe(false)
    const grouped = async (person?: typeof sites.head) =>
      (await sites.get('publicComment/getByOrganisation', {}, person)).dataPoints.map(
        (each: { name: string; mean: number }) => each.name,
      )
    expect(await grouped()).toContain('南方慈善会')
    expect(await grouped(sites.head)).toEqual(['北方慈善基金会'])
  })

  it('answers a public one of its own thing only, two deep', async () => {
    const first = await passed()
    const answer = (parent: string, more = {}) =>
      sites.post('publicComment/receive', {
        targetType: 'organisation',
        target: sites.organisation,
        content: '说得对',
        parent,
        ...more,
      })
    const made = (await answer(first.id)).dataPoints
    const refusal = '只能回复已公开的一级评论'
    expect((await answer(made.id)).dataPoints.errors[0].message).toBe(refusal)
    const { id, version } = made
    await sites.post('publicComment/pass', { id, version })
    expect((await answer(id)).dataPoints.errors[0].message).toBe(refusal)
    const elsewhere = await answer(first.id, { targetType: 'platform', target: null })
    expect(elsewhere.dataPoints.errors[0].message).toBe('回复与原评论不属于同一对象')
    expect((await answer((await written()).id)).dataPoints.errors[0].message).toBe(refusal)
  })
})
