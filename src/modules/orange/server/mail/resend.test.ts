import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { registeredUser } from '#modules/website/model/index.ts'
import { personWith } from '#test/house.ts'
import { type OrangeWorld, openOrangeWorld } from '#test/orange-world.ts'
import { orangeUser } from '../../model/index.ts'
import { sendMail, sendSome } from './send.ts'

/* Letters that are sent once more, and who reads them. */

let world: OrangeWorld
beforeAll(async () => {
  world = await openOrangeWorld()
})
afterAll(() => world.close())

const phoneOf = async (id: string) =>
  world.prepare(async act => {
    const row = await findRow(act.tx, orangeUser, id)
    return (await findRow(act.tx, registeredUser, row?.user ?? ''))?.phone ?? ''
  })
const run = (statement: ReturnType<typeof sql>) =>
  world.prepare(async act => (await act.tx.execute(statement)).rows)

/** A letter to one user that did not reach them. */
async function failed(user: string, kind: string) {
  const letter = {
    ...{ title: '秋天的信', content: '<p>谢谢你</p>', kind, sendMode: 'now' },
    audience: { kind: 'list', users: [await phoneOf(user)] },
  }
  const made = (await world.post('stationMail/insert', letter)).dataPoints
  expect(made.audience?.users ?? [user]).toEqual([user])
  const now = async () => (await world.get('stationMail/getById', { id: made.id })).dataPoints
  const asked = await now()
  await world.post('stationMail/submit', { id: made.id, version: asked.version })
  await run(sql`update registered_user set state = 'cancelled'
    where id = (select "user" from orange_user where id = ${user}::uuid)`)
  await run(sql`update station_mail set state = 'sending' where id = ${made.id}::uuid`)
  await world.run(sendMail, { mail: made.id })
  await run(sql`update registered_user set state = 'normal'
    where id = (select "user" from orange_user where id = ${user}::uuid)`)
  const [copy] = await run(
    sql`select id, version, status from mail_delivery where mail = ${made.id}::uuid`,
  )
  expect(copy).toMatchObject({ status: 'failed' })
  const resend = () => world.post('mailDelivery/resend', { id: copy?.id, version: copy?.version })
  const status = async () =>
    (await run(sql`select status from mail_delivery where id = ${copy?.id}`))[0]
  return { made, now, resend, status }
}

it('a letter that was recalled reaches nobody any more', async () => {
  const user = await world.newUser()
  const { made, now, resend, status } = await failed(user, 'system')
  const sent = await now()
  const recalled = await world.post('stationMail/recall', {
    ...{ id: made.id, version: sent.version, reason: '内容有误' },
  })
  expect(recalled.statusMessage).toBe('success')
  expect((await resend()).statusMessage).toBe('站内信已撤回，不能重发')
  expect(await status()).toEqual({ status: 'failed' })
})

it('an invitation is not sent again to whoever wants none any more', async () => {
  const user = await world.newUser()
  const { resend, status } = await failed(user, 'activity')
  await run(sql`update orange_user set opted_out = true where id = ${user}::uuid`)
  expect((await resend()).statusMessage).toBe('该用户已不接收此类站内信')
  expect(await status()).toEqual({ status: 'failed' })
})

it('an invitation that is on its way when the night begins goes on in the morning', async () => {
  const user = await world.newUser()
  const { made } = await failed(user, 'activity')
  await run(sql`delete from mail_delivery where mail = ${made.id}::uuid`)
  await run(sql`update station_mail set state = 'sending' where id = ${made.id}::uuid`)
  const sent = (now: string) => world.at(new Date(now), act => sendSome(act, made.id))
  expect(await sent('2030-03-04T22:10:00+08:00')).toBe(0)
  expect(await run(sql`select from mail_delivery where mail = ${made.id}::uuid`)).toEqual([])
  expect(await sent('2030-03-05T08:10:00+08:00')).toBe(1)
})

it('only the platform, for its sites, takes what is meant for a user', async () => {
  const user = await world.newUser()
  const stranger = personWith(['mailDelivery.receive', 'bulletin.receive', 'photoShow.receive'], {
    ...{ ownerKind: 'organisation', ownerId: newId(), scope: 'organisation' },
  })
  for (const path of ['mailDelivery/getInbox', 'bulletin/getCurrent', 'photoShow/getWall']) {
    const asked = path === 'photoShow/getWall' ? {} : { user }
    expect((await world.get(path, asked)).statusCode, path).toBe(1)
    expect((await world.get(path, asked, stranger)).status, path).toBe(403)
  }
})
