import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#kernel/server/uuid.ts'
import { reconnect } from '#test/stand-ins.ts'
import { openWriting, type WritingWorld } from '#test/writing.ts'
import { progressOfCause } from './index.ts'
import { contentPorts } from './ports.ts'

/* 项目进展: what everybody may read of a cause. */

let desk: WritingWorld
let mine: string

beforeAll(async () => {
  desk = await openWriting()
  mine = desk.mine
})
afterAll(() => desk.house.close())

const told = (cause: string) =>
  desk.house.database.read('all', async tx =>
    (await progressOfCause(tx, cause)).map(({ title }) => title),
  )
const setCause = (id: string, cause: string | null) =>
  desk.house.prepare(act =>
    act.tx.execute(
      `update article set cause = ${cause ? `'${cause}'` : 'null'} where id = '${id}'`,
    ),
  )

it('is told by what readers have, not by what is being corrected, and only where they find it', async () => {
  const cause = newId()
  const writer = await desk.staffOf(mine)
  const row = await desk.written(writer, 'progress', {
    title: '第一季度的某某进展',
    disclosure: 'progress',
  })
  // No cause stands in this world: the article is about one that is known by its id alone.
  await setCause(row.id, cause)
  const sent = await desk.moved(writer, row, 'submit', { checks: ['noAds'] })
  const live = await desk.approved(sent.dataPoints, mine)
  expect(await told(cause)).toEqual(['第一季度的某某进展'])
  await desk.moved(writer, live, 'correct', { note: '换一个标的' })
  const another = newId()
  await setCause(row.id, another)
  expect([await told(cause), await told(another)]).toEqual([['第一季度的某某进展'], []])
  reconnect(contentPorts, {
    checkWords: text => {
      const from = text.indexOf('某某')
      return from < 0 ? [] : [{ word: '某某', level: 'replace', from, to: from + 2 }]
    },
  })
  expect(await told(cause)).toEqual(['第一季度的***进展'])
  reconnect(contentPorts, { checkWords: () => [] })
  const column = await desk.columnOf(mine, 'progress')
  const hidden = { id: column.id, version: column.version, visible: false }
  expect(await desk.call(writer, 'column/update', hidden)).toMatchObject({ statusCode: 1 })
  expect(await told(cause)).toEqual([])
})
