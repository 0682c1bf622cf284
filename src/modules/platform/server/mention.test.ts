import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { people } from '#test/people.ts'
import { exhibit, gallery } from './files/upload.fixture.ts'
import { messageSources, notify, platformModule } from './index.ts'

const organisation = newId()
const inside = { ownerKind: 'organisation', ownerId: organisation } as const
const author = personWith(['exhibit.view'], { ...inside, name: '王芳' })
let house: TestHouse
let record: string

beforeAll(async () => {
  house = await openHouse([people, platformModule, gallery])
  record = await house.prepare(
    async act => (await insertRow(act, exhibit, { name: '展品', organisation })).id,
  )
})
afterAll(() => house.close())

const say = (person: typeof author, more: object) =>
  house.call(person, 'POST', '/api/platform/comment/insert', {
    resource: exhibit.path,
    record,
    ...more,
  })

describe('mentions', () => {
  const mentionsOf = async (person: typeof author) =>
    (await house.call(person, 'GET', '/api/platform/comment/getMentions')).dataPoints
  const unreadOf = async (person: typeof author) =>
    (await house.call(person, 'GET', '/api/platform/notice/getUnread')).dataPoints
  const reader = (actions: readonly string[]) =>
    personWith(actions, { ...inside, accountId: newId(), name: '周敏' })

  async function known(person: typeof author) {
    await house.prepare(act =>
      act.tx.execute(
        `insert into account (id, name, owner_kind, organisation)
          values ('${person.accountId}', '周敏', 'organisation', '${person.ownerId}')`,
      ),
    )
    return person
  }

  it('are read with their words and record, apart from other notices, and marked apart', async () => {
    const zhou = await known(reader(['exhibit.view']))
    await house.prepare(act =>
      notify(act, { account: zhou.accountId, kind: 'result', title: '审核通过' }),
    )
    await say(author, { text: '请周敏核对', mentions: [zhou.accountId] })
    expect(await unreadOf(zhou)).toEqual({ unread: 2, mentions: 1 })
    expect(await mentionsOf(zhou)).toMatchObject([
      { text: '请周敏核对', record: expect.any(String), isResolved: false, readAt: null },
    ])
    const read = await house.call(zhou, 'POST', '/api/platform/notice/read', {
      all: true,
      mentions: true,
    })
    expect(read.statusCode).toBe(1)
    expect(await unreadOf(zhou)).toEqual({ unread: 1, mentions: 0 })
    await house.call(zhou, 'POST', '/api/platform/notice/read', { all: true, mentions: false })
    expect(await unreadOf(zhou)).toEqual({ unread: 0, mentions: 0 })
    expect(await mentionsOf(author)).toEqual([])
  })

  it('say nothing of a record that may not be viewed, nor of a comment taken back', async () => {
    const zhou = await known(reader([]))
    const { dataPoints: made } = await say(author, {
      text: '手机尾号 8000',
      mentions: [zhou.accountId],
    })
    const silent = [{ text: null, record: null }]
    expect(await mentionsOf(zhou)).toMatchObject(silent)
    const seeing = { ...zhou, actions: reader(['exhibit.view']).actions }
    expect(await mentionsOf(seeing)).toMatchObject([{ text: '手机尾号 8000' }])
    await house.call(author, 'DELETE', '/api/platform/comment/delete', { id: made.id })
    expect(await mentionsOf(seeing)).toMatchObject(silent)
  })
})

it('knows by rights what somebody can ever have in the message centre', async () => {
  const sources = (actions: readonly string[]) =>
    house.prepare(async act => messageSources({ ...act, person: personWith(actions) }))
  expect(await sources([])).toEqual({ todo: false, task: false, mention: false })
  expect(await sources(['exhibit.view'])).toEqual({ todo: false, task: false, mention: true })
  expect(await sources(['book.export'])).toMatchObject({ task: true })
  expect(await sources(['book.import'])).toMatchObject({ task: true })
  expect(await sources(['platformSetting.update'])).toMatchObject({ todo: true })
})
