import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#kernel/server/uuid.ts'
import { personWith } from '#test/house.ts'
import { openSites, type Sites } from '#test/sites-world.ts'
import { submitComment } from '../comments/submit-comment.ts'
import { Kept } from '../kept.ts'
import { scanTexts, wordScans } from './scan-texts.ts'

let sites: Sites
beforeAll(async () => {
  sites = await openSites()
})
afterAll(() => sites.house.close())

describe('a sensitive word', () => {
  it('added and disabled is in force at the next check', async () => {
    const check = () => sites.post('sensitiveWord/check', { text: '这里有代 刷·流量的' })
    expect((await check()).dataPoints.level).toBe('clean')
    const added = await sites.post('sensitiveWord/insertMany', {
      words: ['代刷流量', '加微信'],
      category: 'ad',
      level: 'block',
    })
    expect(added.dataPoints).toMatchObject({ added: 1, refused: [{ word: '加微信' }] })
    expect((await check()).dataPoints.hits[0]).toMatchObject({ word: '代刷流量', at: 3, length: 6 })
    const [word] = (await sites.get('sensitiveWord/getList', { keyword: '代刷流量' })).dataPoints
    await sites.post('sensitiveWord/disable', { id: word.id, version: word.version })
    expect((await check()).dataPoints.level).toBe('clean')
  })

  it('is told to every node at once, and a reading begun before the change is not kept', async () => {
    let value = 1
    let pause: Promise<void> = Promise.resolve()
    const load = async () => {
      const read = value
      await pause
      return read
    }
    const [here, there] = [new Kept('test.kept', load), new Kept('test.kept', load)]
    const get = (kept: Kept<number>) => sites.house.database.read('all', reader => kept.get(reader))
    expect([await get(here), await get(there)]).toEqual([1, 1])
    let go = () => {}
    pause = new Promise(resolve => {
      go = resolve
    })
    here.forget()
    await sites.house.prepare(act => here.changed(act))
    const early = get(here)
    value = 2
    await sites.house.prepare(act => here.changed(act))
    pause = Promise.resolve()
    go()
    await early
    expect(await get(here)).toBe(2)
    there.forget()
    expect(await get(there)).toBe(2)
  })

  it('is read once for an act that changes many', async () => {
    let readings = 0
    const kept = new Kept('test.many', async () => {
      readings += 1
      return readings
    })
    await kept.keepFresh(sites.house.database)
    await sites.house.prepare(async act => {
      for (let n = 0; n < 50; n++) await kept.changed(act)
    })
    const get = () => sites.house.database.read('all', reader => kept.get(reader))
    await expect.poll(get).toBeGreaterThan(1)
    // This node hears of it twice: by itself, and as every node does.
    expect(readings).toBeLessThan(4)
  })

  it('is sought in what was published: hits are listed, nothing changes until they are sent to review', async () => {
    const say = async (content: string) => {
      const row = await sites.house.prepare(act =>
        submitComment(act, { targetType: 'platform', content }),
      )
      const { id, version } = row
      return (await sites.post('publicComment/pass', { id, version })).dataPoints
    }
    const hit = await say('会员日返利很多')
    const spaced = await say('另一天也返&nbsp;<b>利</b>')
    await say('页面很清楚')
    const word = (
      await sites.post('sensitiveWord/insert', { word: '返利', category: 'fraud', level: 'block' })
    ).dataPoints
    const scan = newId()
    await sites.house.prepare(act => act.tx.insert(wordScans).values({ id: scan, word: word.id }))
    await sites.house.run(scanTexts, { id: scan })
    const found = (await sites.get('sensitiveWord/getScan', { word: word.id })).dataPoints
    expect(found).toMatchObject({
      ...{ state: 'done', hits: 2, list: [{ record: spaced.id }, { record: hit.id }] },
    })
    expect(found.texts).toBe(found.total)
    const shown = async () =>
      (await sites.get('publicComment/getById', { id: hit.id })).dataPoints.state
    expect(await shown()).toBe('passed')
    const sent = await sites.post('sensitiveWord/sendToReview', { comments: [hit.id] })
    expect(sent.dataPoints).toEqual({ sent: 1 })
    expect(await shown()).toBe('pending')
  })

  it('is sought in what donors write on causes too, and in the answers they got', async () => {
    const cause = newId()
    await sites.house.prepare(act =>
      act.tx.execute(sql`
        insert into cause (id, kind, number, title, organisation, raise_mode, status, listed, created_by, updated_by)
        values (${cause}, 'project', 'X1', '春蕾助学', ${sites.organisation}, '1', 'raising', true,
                ${act.person.accountId}, ${act.person.accountId})`),
    )
    const asked = { cause, kind: 'wish', content: '想入会领礼包' }
    const { id, version } = (await sites.post('interaction/receive', asked)).dataPoints
    await sites.post('interaction/pass', { id, version })
    const word = (
      await sites.post('sensitiveWord/insert', { word: '领礼包', category: 'ad', level: 'block' })
    ).dataPoints
    const scan = newId()
    await sites.house.prepare(act => act.tx.insert(wordScans).values({ id: scan, word: word.id }))
    await sites.house.run(scanTexts, { id: scan })
    const found = (await sites.get('sensitiveWord/getScan', { word: word.id })).dataPoints
    expect(found.list).toMatchObject([{ record: id, isComment: true }])
    const blocker = personWith(['publicComment.block'])
    const asks = (person?: typeof blocker) =>
      sites.post('sensitiveWord/sendToReview', { comments: [id] }, person)
    expect((await asks(blocker)).dataPoints).toEqual({ sent: 0 })
    expect((await asks()).dataPoints).toEqual({ sent: 1 })
    const state = (await sites.get('interaction/getById', { id })).dataPoints.state
    expect(state).toBe('pending')
  })
})
