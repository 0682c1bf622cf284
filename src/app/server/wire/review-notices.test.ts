import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser } from '#test/account-world.ts'
import { headOf, openStanding, type Standing } from '#test/faults/standing.ts'

/* Whoever may decide a step of a review hears that it waits, in the whole product. */

const minutes = 60_000
let world: Standing

beforeAll(async () => {
  world = await openStanding()
}, 5 * minutes)
afterAll(async () => {
  await world?.close()
  await world?.drop()
}, minutes)

interface Told {
  readonly kind: string
  readonly title: string
  readonly link: string | null
}

async function waitingNotices(browser: Browser): Promise<Told[]> {
  const answer = await browser.get('/api/platform/notice/getListByPage', { limit: '50' })
  const list: Told[] = answer.dataPoints.list
  return list.filter(({ title }) => title.includes('等待您审核'))
}

it('tells the reviewers of a submission once each, with the desk on which they decide it', async () => {
  const { id: organisation, cause } = world.north
  const head = await headOf(world, world.north)
  const own = { ownerKind: 'organisation', organisation, roles: ['org_head'] } as const
  await world.account('secondhead', own)
  await world.account('southhead', { ...own, organisation: world.south.id })
  await world.account('clerk', { ...own, roles: ['org_finance'] })
  await world.account('one', { roles: ['reviewer'] })
  await world.account('other', { roles: ['reviewer'] })
  await world.execute(`update project set state = 'raising', ending = null where id = '${cause}'`)
  const url = '/api/project/project'
  const { version } = (await head.get(`${url}/getById`, { id: cause })).dataPoints
  const asked = { id: cause, version, cause: '5', reason: '机构决定提前结束' }
  const answer = await head.post(`${url}/terminate`, asked)
  expect(answer).toMatchObject({
    statusMessage: 'success',
    dataPoints: { ending: 'terminate' },
  })
  const deciding = expect.objectContaining({
    kind: 'todo',
    title: expect.stringContaining('等待您审核（审核）'),
    link: expect.stringContaining(`id=${cause}`),
  })
  for (const reviewer of ['one', 'other'])
    expect(await waitingNotices(await world.signedIn(reviewer)), reviewer).toEqual([deciding])
  // Neither who submitted it nor anybody who may not decide it.
  expect(await waitingNotices(head)).toEqual([])
  for (const name of ['secondhead', 'southhead', 'clerk'])
    expect(await waitingNotices(await world.signedIn(name)), name).toEqual([])
})
