import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertRow } from '#kernel/server/rows.ts'
import { exclusiveLabel } from '#modules/classify/model/index.ts'
import { openWriting, type WritingWorld } from '#test/writing.ts'

/* The labels of articles. */

let desk: WritingWorld
let house: WritingWorld['house']
let mine: string

beforeAll(async () => {
  desk = await openWriting()
  ;({ house, mine } = desk)
})
afterAll(() => desk.house.close())

it('counts an article among those that bear its labels', async () => {
  const label = await house.prepare(act =>
    insertRow(act, exclusiveLabel, { name: '年度回顾', target: 'article', organisation: mine }),
  )
  const writer = await desk.staffOf(mine)
  const count = async () =>
    (
      await house.prepare(act =>
        act.tx.execute<{ count: number }>(
          `select count from exclusive_label where id = '${label.id}'`,
        ),
      )
    ).rows[0]?.count
  const row = await desk.written(writer, 'party', { labels: [label.id] })
  expect(await count()).toBe(1)
  await desk.call(writer, 'article/update', { id: row.id, version: row.version, labels: null })
  expect(await count()).toBe(0)
  const { row: live } = await desk.published(mine, 'party', { labels: [label.id] })
  const corrected = async () => {
    const now = (await desk.ask(writer, 'article/getById', { id: live.id })).dataPoints
    const open = (await desk.moved(writer, now, 'correct', { note: '去掉标签' })).dataPoints
    const { id, version } = open
    return (await desk.call(writer, 'article/update', { id, version, labels: null })).dataPoints
  }
  const bare = await corrected()
  expect(await count()).toBe(0)
  expect(await desk.moved(writer, bare, 'abandon')).toMatchObject({ statusCode: 1 })
  expect(await count()).toBe(1)
  // A label that nobody may put on any more keeps no version back.
  const again = await corrected()
  await house.prepare(act =>
    act.tx.execute(`update exclusive_label set state = 'disabled' where id = '${label.id}'`),
  )
  const back = { id: again.id, version: again.version, no: 1 }
  const restored = await desk.call(writer, 'article/restoreVersion', back)
  expect(restored).toMatchObject({ statusCode: 1, dataPoints: { labels: null } })
})
