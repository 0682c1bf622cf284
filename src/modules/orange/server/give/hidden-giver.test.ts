import { afterAll, beforeAll, expect, it } from 'vitest'
import { openStanding, type Standing } from '#test/faults/standing.ts'
import { heartDonation, orangeEntry, orangeUser } from '../../model/index.ts'

/* Who gave hearts and asked not to be named stands in the books, and nowhere that people read. */

const minutes = 60_000
let world: Standing

beforeAll(async () => {
  world = await openStanding()
  await world.account('orange.desk', { roles: ['operator'] })
  await world.account('orange.north', {
    ...{ ownerKind: 'organisation', organisation: world.north.id, roles: ['org_head'] },
  })
}, 5 * minutes)
afterAll(async () => {
  await world?.close()
  await world?.drop()
}, minutes)

it('is 爱心人士 in the call, the record and the sheet, and found by no filter', async () => {
  const desk = await world.signedIn('orange.desk')
  const user = await world.plant(orangeUser, { nickname: '王小橙' })
  const of = { user, organisation: world.north.id, state: 'reserved', donation: null }
  const hidden = await world.plant(heartDonation, { ...of, number: 'CD1', anonymous: true })
  const open = await world.plant(heartDonation, { ...of, number: 'CD2', anonymous: false })
  const listed = async (query: Record<string, string> = {}) =>
    (await desk.get('/api/orange/heartDonation/getListByPage', query)).dataPoints.list as {
      id: string
      user: string | null
      shown: { user?: string }
    }[]
  const shown = (rows: Awaited<ReturnType<typeof listed>>) =>
    Object.fromEntries(rows.map(row => [row.id, [row.user, row.shown.user]]))
  expect(shown(await listed())).toEqual({
    [hidden]: [null, '爱心人士'],
    [open]: [user, '王小橙'],
  })
  const one = await desk.get('/api/orange/heartDonation/getById', { id: hidden })
  expect(one.dataPoints).toMatchObject({ user: null, shown: { user: '爱心人士' } })
  for (const [op, value] of [
    ['is', user],
    ['in', [user]],
    ['filled', null],
  ] as const) {
    const filter = JSON.stringify([{ field: 'user', op, ...(value === null ? {} : { value }) }])
    expect((await listed({ filter })).map(({ id }) => id)).toEqual([open])
  }
  const not = JSON.stringify([{ field: 'user', op: 'isNot', value: user }])
  expect(await listed({ filter: not })).toEqual([])
  const head = await world.signedIn('orange.north')
  const sheet = await world.product.app.inject({
    ...{ method: 'GET', url: '/api/orange/heartDonation/export' },
    query: { columns: 'number,user', format: 'csv', direct: '1' },
    headers: {
      host: 'localhost',
      cookie: [...head.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-token': head.cookies.get('gyb_token') ?? '',
    },
  })
  expect(sheet.payload).toMatch(/CD1"?,"?爱心人士/)
  expect(sheet.payload).toMatch(/CD2"?,"?王小橙/)
  const kept = await world.execute(`select "user" from heart_donation where id = '${hidden}'`)
  expect(kept).toEqual([{ user }])
})

it('shows the platform the board of all or of one organisation, and an organisation its own alone', async () => {
  const desk = await world.signedIn('orange.desk')
  const { north, south } = world
  const head = await world.signedIn('orange.north')
  const user = await world.plant(orangeUser, { nickname: '林橙' })
  for (const [organisation, hearts] of [
    [north.id, 30],
    [south.id, 5],
  ] as const)
    await world.plant(orangeEntry, {
      ...{ user, kind: '11', hearts, balanceAfter: hearts, organisation, number: `CX${hearts}` },
      ...{ sourceType: 'test', sourceId: String(hearts) },
    })
  const day = new Date().toISOString().slice(0, 10)
  const span = {
    from: `${Number(day.slice(0, 4)) - 1}-01-01`,
    to: `${Number(day.slice(0, 4)) + 1}-12-31`,
  }
  const issued = async (who: typeof desk, more: Record<string, string> = {}) => {
    const { dataPoints } = await who.get('/api/orange/orangeEntry/getBoard', { ...span, ...more })
    return [dataPoints.issued, dataPoints.held === null]
  }
  expect(await issued(desk)).toEqual([35, false])
  expect(await issued(desk, { organisation: north.id })).toEqual([30, true])
  expect(await issued(desk, { organisation: south.id })).toEqual([5, true])
  expect(await issued(head, { organisation: south.id })).toEqual([30, true])
})
